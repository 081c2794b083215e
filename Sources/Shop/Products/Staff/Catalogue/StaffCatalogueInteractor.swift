import FoundationEssentials
import Platform
import Web

/// Takes a catalogue file in, and hands the catalogue out as one.
struct StaffCatalogueInteractor: Sendable {
    enum Outcome {
        case overview([CatalogueJob])
        /// The file was not taken.
        case refused([CatalogueJob], WrongFile)
        /// Another file is on its way.
        case busy([CatalogueJob])
        case begun(CatalogueJob.ID)
        case job(CatalogueJob)
        case file(any ByteSource)
        /// The file is being made.
        case making
        case missing
    }

    /// The most bytes of a file: some 250,000 products.
    static let maxBytes = 64 * 1024 * 1024
    /// The jobs that a page names.
    static let maxJobs = 10
    /// Seconds that a post waits for its job, so that a small file's page says what became of it.
    private static let timeout = 1.5

    let desk: any CatalogueImporter
    let now: @Sendable () -> Date

    func overview() throws -> Outcome { .overview(try jobs) }

    func job(_ id: CatalogueJob.ID) throws -> Outcome { try desk.job(id).map { .job($0) } ?? .missing }

    func file() throws -> Outcome { try desk.download().map { .file($0) } ?? .making }

    func upload(_ file: FormFile?, by visitor: Visitor) throws -> Outcome {
        if let problem = try WrongFile.problem(with: file) { return .refused(try jobs, problem) }
        guard let file else { return .refused(try jobs, .missing) }
        let editor = Editor(visitor, at: now())
        guard let id = try desk.begin(file, by: editor) else { return .busy(try jobs) }
        try desk.wait(for: id, seconds: Self.timeout)
        return .begun(id)
    }

    private var jobs: [CatalogueJob] {
        get throws { try desk.jobs(max: Self.maxJobs) }
    }
}
