public import Platform
public import Web

/// Takes catalogue files in beside the requests, one at a time in the whole site, and hands the catalogue out as a file.
public protocol CatalogueImporter: Sendable {
    /// Keeps a file and adds the job that takes it in; nil if another one is on its way.
    func begin(_ file: FormFile, by editor: Editor) throws -> CatalogueJob.ID?

    /// Waits for the end of a job, so many seconds at most.
    func wait(for id: CatalogueJob.ID, seconds: Double) throws

    func job(_ id: CatalogueJob.ID) throws -> CatalogueJob?

    /// The last jobs, the last first.
    func jobs(max: Int) throws -> [CatalogueJob]

    /// The catalogue as `CatalogueFile` writes it; nil while that is being made, which takes a large one some seconds.
    func download() throws -> (any ByteSource)?
}
