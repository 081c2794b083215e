public import FoundationEssentials
public import Platform
public import Web

/// Where the jobs of the catalogue are kept, for every process of the site. Every function throws `StoreUnavailable` where the machine
/// behind it is broken.
public protocol CatalogueJobStore: Sendable {
    /// Keeps a new job; nil where another one goes on. One that has given no sign of life for `CatalogueJob.silence` is broken off.
    func begin(_ job: NewCatalogueJob, by editor: Editor) throws -> CatalogueJob.ID?

    /// Notes how far a job is, as its sign of life; false where it does not go on any more.
    func note(_ state: CatalogueJob.State, of id: CatalogueJob.ID, at now: Date) throws -> Bool

    func job(_ id: CatalogueJob.ID, at now: Date) throws -> CatalogueJob?

    /// The last jobs, the last first.
    func jobs(max: Int, at now: Date) throws -> [CatalogueJob]

    /// Takes rows in as `importRows` does, notes it in the history under the job's editor, and keeps `.stored` with the job in the same moment.
    /// Throws `CatalogueJobEnded` where the job does not go on any more, and what `checkpoint` throws, which is called now and then
    /// before anything is changed; and `CatalogueChanged` where somebody changed the catalogue meanwhile.
    func importRows(
        _ rows: some CatalogueRows, as job: CatalogueJob.ID, by editor: String, at now: Date,
        checkpoint: () throws -> Void, progress: (Int, Int) -> Void
    ) throws -> ImportSummary
}

/// A job's process was taken for dead, and another one begun.
public struct CatalogueJobEnded: Error {
    public init() {}
}

/// Takes catalogue files in beside the requests, one at a time in the whole site, and hands the catalogue out as a file.
public protocol CatalogueDesk: Sendable {
    /// Begins to take a file in; nil where another one is on its way.
    func begin(_ file: FormFile, by editor: Editor) throws -> CatalogueJob.ID?

    /// Waits for the end of a job that this process began, so many seconds at most.
    func wait(for id: CatalogueJob.ID, seconds: Double)

    func job(_ id: CatalogueJob.ID) throws -> CatalogueJob?

    /// The last jobs, the last first.
    func jobs(max: Int) throws -> [CatalogueJob]

    /// The catalogue as `CatalogueFile` writes it; nil while that is being made, which takes a large one some seconds.
    func download() throws -> (any ByteSource)?
}
