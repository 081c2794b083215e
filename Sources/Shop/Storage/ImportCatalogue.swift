public import Foundation
import Platform
public import ShopProducts
import SiteCollections
import SiteDatabase
public import SiteStores
public import Web

/// Takes a kept file into the catalogue. The transaction that does so adds the job again, which has the pages rendered then.
struct ImportCatalogue: Job {
    static let name = "import catalogue"
    /// Half an hour to an hour, in which no other file is taken in.
    static let maxAttempts = 10
    /// For the longest file, with all pages.
    static let timeLimit = 3_600.0

    let id: CatalogueJob.ID
    /// `StoredFile.name`
    let upload: String
    /// The editor's account and network address, for the audit trail.
    let account: String?
    let address: String

    var key: String { "\(id)" }

    /// Whether the job waits or runs.
    static func isQueued(_ id: CatalogueJob.ID, in db: SQLTransaction) throws -> Bool {
        try db.hasJob(Self.self, key: "\(id)")
    }
}

extension SQLCatalogueImporter {
    /// What the worker does with a file. `pictures` makes for each attempt what tells the problem with a picture's name; `languages` are the
    /// site's, by their subtags. `imported` is called for each file that the pages show: once, or again if the process ends just then.
    public func handler(
        pictures: @escaping @Sendable () -> @Sendable (String) -> CatalogueProblem?, languages: [String] = [],
        now: @escaping @Sendable () -> Date = { Date() },
        imported: @escaping @Sendable (_ file: String, _ editor: Identity?, _ address: String) -> Void,
        renderChanges: @escaping Website.RenderChanges
    ) -> JobHandler {
        JobHandler(ImportCatalogue.self) { job, run in
            guard let known = try self.job(job.id) else { return }
            switch known.state {
            case .checking, .writing:
                try CatalogueRun(
                    desk: self, job: job, run: run, editor: known.editor, languages: languages, now: now,
                    pictures: pictures()
                ).take()
            case .stored(let summary):
                try renderChanges()
                imported(known.file, job.account.map { Identity(id: $0, name: known.editor) }, job.address)
                try database.write { try Self.set(.done(summary), of: job.id, in: $0) }
            case .done, .refused: break
            }
        }
    }
}

/// An attempt to take a file in.
struct CatalogueRun: Sendable {
    /// A later upload has ended this one: it was not in the queue then.
    private struct Ended: Error {}

    /// How often it is tried if somebody changes the catalogue meanwhile.
    private static let tries = 5
    /// Bytes of a row that is looked at: a quotation mark that is never closed makes one of the rest of the file.
    private static let longestRow = 1_048_576

    let desk: SQLCatalogueImporter
    let job: ImportCatalogue
    let run: JobRun
    let editor: String
    let languages: [String]
    let now: @Sendable () -> Date
    /// What is wrong with the picture of a name.
    let pictures: @Sendable (String) -> CatalogueProblem?

    func take() throws {
        guard let file = try StoredFile(name: job.upload).flatMap(desk.files.open) else {
            throw StoreUnavailable("this machine does not have the uploaded file \(job.upload)")
        }
        do {
            try showingProgress(of: file.size) { try take(file, $0) }
        } catch {
            guard let refusal = CatalogueRefusal(error) else {
                try? note(.checking(0, of: file.size))
                throw error
            }
            try desk.database.write { db in
                try SQLCatalogueImporter.set(.refused(refusal), of: job.id, in: db)
                try run.finish(in: db)
            }
        }
    }

    private func take(_ file: any ByteSource, _ progress: Lock<CatalogueJob.State>) throws {
        for attempt in 1...Self.tries {
            do {
                return try takeOnce(file, progress)
            } catch is CatalogueChanged where attempt < Self.tries {
                continue
            }
        }
    }

    private func takeOnce(_ file: any ByteSource, _ progress: Lock<CatalogueJob.State>) throws {
        let size = file.size
        let rows = CatalogueStream(file, longest: Self.longestRow, languages: languages, pictures: pictures) { done in
            progress.withLock { $0 = .checking(done, of: size) }
        }
        var catalogue = try CatalogueImport(
            into: desk.database, now: now(), mostEdits: desk.products.mostEdits,
            record: ImportRecord(editor: editor, end: end, checkpoint: run.checkpoint))
        _ = try catalogue.run(rows) { done, all in progress.withLock { $0 = .writing(done, of: all) } }
    }

    /// In the transaction that changes the catalogue.
    private func end(_ db: SQLTransaction, _ summary: ImportSummary) throws {
        guard try SQLCatalogueImporter.set(.stored(summary), of: job.id, in: db) else { throw Ended() }
        try run.finish(in: db)
        try db.add(job, key: job.key)
    }

    /// Notes each second how far the work is.
    private func showingProgress(of size: Int, _ work: (Lock<CatalogueJob.State>) throws -> Void) throws {
        let (progress, end) = (Lock(CatalogueJob.State.checking(1, of: size)), DispatchSemaphore(value: 0))
        let notes = SideThread {
            repeat { try? note(progress.withLock { $0 }) } while end.wait(timeout: .now() + 1) == .timedOut
        }
        defer {
            end.signal()
            notes.wait()
        }
        try work(progress)
    }

    private func note(_ state: CatalogueJob.State) throws {
        try desk.database.writeUnsynced { try SQLCatalogueImporter.set(state, of: job.id, in: $0) }
    }
}

extension CatalogueRefusal {
    /// Nil for what another attempt may mend.
    fileprivate init?(_ error: any Error) {
        switch error {
        case let error as CatalogueError: self = .issues(error)
        case let error as CurrencyConflict: self = .currency(error)
        case is CatalogueChanged: self = .changed
        default: return nil
        }
    }
}
