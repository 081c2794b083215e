import Foundation
import Platform
import SiteDatabase
import SiteStores
import Web

/// A file that the staff imports.
struct EntryImport: Equatable {
    typealias ID = Int64

    let id: ID
    /// What the sender calls the file.
    let file: String
    /// In bytes.
    let size: Int
    let editor: String
    /// In whole seconds.
    let begun: Date
    let state: ImportState
    /// Whether its job waits or runs.
    let isAlive: Bool
}

/// How far an import is.
public enum ImportState: Codable, Equatable, Sendable {
    /// Bytes read, and bytes of the file. With 0, the import waits.
    case checking(Int, of: Int)
    /// Progress of the search index: entries done, and entries in all. The collection changes only at the end.
    case writing(Int, of: Int)
    /// The collection has all of it; pages do not show it yet.
    case stored(ImportCounts)
    /// Every page shows it.
    case done(ImportCounts)
    /// The file is at fault. Nothing was changed, as in the following cases.
    case refused(EntriesFileError)
    /// At each attempt, somebody else changed the collection.
    case changed
    /// The job failed at every attempt, or somebody discarded it.
    case failed

    /// Whether the collection may still be changed by it.
    var isRunning: Bool {
        switch self {
        case .checking, .writing: true
        case .stored, .done, .refused, .changed, .failed: false
        }
    }
}

/// The imports of a collection, one at a time in all processes: each has a stored file, a row, and a job.
struct EntryImports: Sendable {
    /// How many are kept.
    private static let kept: Int64 = 50
    /// The most Unicode scalars of a file's name that are kept.
    private static let maxName = 100

    let tables: CollectionTables
    let database: any SQLDatabase
    let files: any FileStore
    /// Whether the site has a picture of its own of a name.
    let isAsset: @Sendable (_ name: String) -> Bool
    /// Whether its lines may hide and delete entries.
    let mayHide: Bool

    private var select: SQLText { "SELECT id, file, size, editor, begun, state FROM \(tables.lists.imports)" }

    /// Stores a file and adds its job; nil if another import is running.
    func begin(_ file: FormFile, by visitor: Visitor, at now: Date) throws -> EntryImport.ID? {
        guard try last(1).first?.state.isRunning != true else { return nil }
        let upload = try files.take(file, as: .csv, maxBytes: EntriesFile.maxBytes)
        return try database.write(by: visitor.writer) { db -> EntryImport.ID? in
            guard try isFree(db) else { return nil }
            let editor = visitor.signedIn?.identity.name ?? ""
            let id = try insert(file, upload, by: editor, at: now, in: db)
            let job = ImportEntries(
                id: id, upload: upload.name, account: visitor.signedIn?.identity.id, address: visitor.address)
            try db.add(job, of: tables.name, key: job.key)
            return id
        }
    }

    /// Waits for the end of an import, so many seconds at most.
    func wait(for id: EntryImport.ID, seconds: Double) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        while try find(id)?.isAlive == true, Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    }

    func find(_ id: EntryImport.ID) throws -> EntryImport? {
        try database.read { db in try db.row("\(select) WHERE id = ?", id) { try read($0, in: db) } }
    }

    /// The last ones, the last first.
    func last(_ count: Int) throws -> [EntryImport] {
        try database.read { db in try db.rows("\(select) ORDER BY id DESC LIMIT ?", count) { try read($0, in: db) } }
    }

    /// Calls `each` with the files that are kept.
    func files(_ each: (StoredFile) throws -> Void) throws {
        let names: [String] = try database.read { db in
            try db.rows("SELECT upload FROM \(tables.lists.imports)") { try $0["upload"] }
        }
        for name in names { try StoredFile(name: name).map(each) }
    }

    /// Whether no import goes on. Ends one that is not in the queue any more: it failed, or somebody discarded it.
    private func isFree(_ db: SQLTransaction) throws -> Bool {
        let running: EntryImport.ID? = try db.row("SELECT id FROM \(tables.lists.imports) WHERE is_running = 1") {
            try $0["id"]
        }
        guard let running else { return true }
        guard try !isQueued(running, in: db) else { return false }
        return try set(.failed, of: running, in: db)
    }

    private func isQueued(_ id: EntryImport.ID, in db: SQLTransaction) throws -> Bool {
        try db.hasJob(ImportEntries.self, of: tables.name, key: "\(id)")
    }

    private func insert(
        _ file: FormFile, _ upload: StoredFile, by editor: String, at now: Date, in db: SQLTransaction
    ) throws -> EntryImport.ID {
        let name = String(file.name.escapingInvisibles.unicodeScalars.prefix(Self.maxName))
        let id: EntryImport.ID? = try db.row(
            """
            INSERT INTO \(tables.lists.imports) (file, size, editor, begun, is_running, state, upload)
            VALUES (?, ?, ?, ?, 1, ?, ?) RETURNING id
            """, name, file.size, editor, now.wholeSeconds, JSONText(ImportState.checking(0, of: file.size)).text,
            upload.name
        ) { try $0["id"] }
        guard let id else { throw StoreUnavailable("the database gave no number to an import") }
        try db.execute("DELETE FROM \(tables.lists.imports) WHERE id <= ?", id - Self.kept)
        return id
    }

    /// Notes the next state; false where the import does not go on any more.
    @discardableResult
    fileprivate func set(_ state: ImportState, of id: EntryImport.ID, in db: SQLTransaction) throws -> Bool {
        let wasRunning = if case .done = state { false } else { true }
        return try db.execute(
            "UPDATE \(tables.lists.imports) SET state = ?, is_running = ? WHERE id = ? AND is_running = ?",
            JSONText(state).text, state.isRunning, id, wasRunning) > 0
    }

    private func read(_ row: SQLRow, in db: SQLTransaction) throws -> EntryImport {
        let id: EntryImport.ID = try row["id"]
        let isAlive = try isQueued(id, in: db)
        let state = (try? JSONText<ImportState>(text: row["state"]).value) ?? .failed
        return EntryImport(
            id: id, file: try row["file"], size: try row["size"], editor: try row["editor"], begun: try row["begun"],
            state: state.isRunning && !isAlive ? .failed : state, isAlive: isAlive)
    }
}

/// A value as a column's JSON.
private struct JSONText<Value: Codable> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(text: String) throws {
        value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    var text: String { get throws { String(decoding: try JSONEncoder().encode(value), as: UTF8.self) } }
}

/// Imports a kept file. The transaction that does so adds the job again, which has the pages rendered then.
private struct ImportEntries: Job {
    static let name = "import entries"
    /// They take half an hour to an hour in all; meanwhile the collection imports no other file.
    static let maxAttempts = 10
    /// For the longest file, with all pages.
    static let timeLimit = 3_600.0

    let id: EntryImport.ID
    /// `StoredFile.name`
    let upload: String
    /// The editor's account and network address, for the audit trail.
    let account: String?
    let address: String

    var key: String { "\(id)" }
}

extension EntryImports {
    /// What the worker does with a file. `imported` is called for each one that the pages show: once, or again if the process ends just then.
    func handler(
        now: @escaping @Sendable () -> Date,
        imported: @escaping @Sendable (_ file: String, _ editor: Identity?, _ address: String) -> Void,
        renderChanges: @escaping Website.RenderChanges
    ) -> JobHandler {
        JobHandler(ImportEntries.self, of: tables.name) { job, run in
            guard let known = try find(job.id) else { return }
            switch known.state {
            case .checking, .writing:
                try ImportRun(imports: self, job: job, run: run, editor: known.editor, now: now).take()
            case .stored(let counts):
                try renderChanges()
                imported(known.file, job.account.map { Identity(id: $0, name: known.editor) }, job.address)
                try database.write(in: .rows) { try set(.done(counts), of: job.id, in: $0) }
            case .done, .refused, .changed, .failed: break
            }
        }
    }
}

/// An attempt to import a file.
private struct ImportRun: Sendable {
    /// A later upload marked this import as failed, because its job was no longer in the queue.
    private struct Ended: Error {}

    /// How often it is tried if somebody changes the collection meanwhile.
    private static let tries = 5

    let imports: EntryImports
    let job: ImportEntries
    let run: JobRun
    let editor: String
    let now: @Sendable () -> Date

    func take() throws {
        guard let file = try StoredFile(name: job.upload).flatMap(imports.files.open) else {
            throw StoreUnavailable("this machine does not have the uploaded file \(job.upload)")
        }
        do {
            try showingProgress(of: file.size) { progress in
                for attempt in 1...Self.tries {
                    do {
                        return try takeOnce(file, progress)
                    } catch is EntriesChanged where attempt < Self.tries {}
                }
            }
        } catch let error as EntriesFileError {
            try refuse(.refused(error))
        } catch is EntriesChanged {
            try refuse(.changed)
        } catch {
            try? note(.checking(0, of: file.size))
            throw error
        }
    }

    private func refuse(_ state: ImportState) throws {
        try imports.database.write(in: .rows) { db in
            try imports.set(state, of: job.id, in: db)
            try run.finish(in: db)
        }
    }

    private func takeOnce(_ file: any ByteSource, _ progress: Lock<ImportState>) throws {
        let entries = EntriesImport(
            tables: imports.tables, database: imports.database, editor: EntryEditor(name: editor, time: now()),
            isAsset: imports.isAsset, mayHide: imports.mayHide, checkpoint: run.checkpoint, end: end)
        _ = try entries.run(file) { state in progress.withLock { $0 = state } }
    }

    /// In the transaction that changes the collection.
    private func end(_ db: SQLTransaction, _ counts: ImportCounts) throws {
        guard try imports.set(.stored(counts), of: job.id, in: db) else { throw Ended() }
        try run.finish(in: db)
        try db.add(job, of: imports.tables.name, key: job.key)
    }

    /// Notes each second how far the work is.
    private func showingProgress(of size: Int, _ work: (Lock<ImportState>) throws -> Void) throws {
        let (progress, end) = (Lock(ImportState.checking(1, of: size)), DispatchSemaphore(value: 0))
        let notes = SideThread {
            repeat { try? note(progress.withLock { $0 }) } while end.wait(timeout: .now() + 1) == .timedOut
        }
        defer {
            end.signal()
            notes.wait()
        }
        try work(progress)
    }

    private func note(_ state: ImportState) throws {
        try imports.database.writeUnsynced(in: .rows) { try imports.set(state, of: job.id, in: $0) }
    }
}
