import Foundation
public import Platform
public import ShopProducts
public import SiteDatabase
import SiteStores
public import Web

/// The staff's catalogue files: each is kept, with a row in `catalogue_jobs` and the job that takes it in.
public struct SQLCatalogueImporter: CatalogueImporter {
    let products: SQLProductStore
    let files: any FileStore
    private let downloads: CatalogueDownloads

    var database: any SQLDatabase { products.database }

    /// `report` receives what prevents a download, which no visitor sees.
    public init(
        in database: any SQLDatabase, files: any FileStore, report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        products = SQLProductStore(database: database)
        self.files = files
        downloads = CatalogueDownloads(of: products, report: report)
    }

    public func begin(_ file: FormFile, by editor: Editor) throws -> CatalogueJob.ID? {
        guard try jobs(max: 1).first?.state.isRunning != true else { return nil }
        let upload = try files.take(file, as: .csv, maxBytes: .max)
        return try database.write(by: editor.writer) { db in
            guard try Self.isFree(db) else { return nil }
            let id = try Self.insert(file, upload, by: editor, in: db)
            let job = ImportCatalogue(
                id: id, upload: upload.name, account: editor.identity?.id, address: editor.address)
            try db.add(job, key: job.key)
            return id
        }
    }

    public func wait(for id: CatalogueJob.ID, seconds: Double) throws {
        let end = Date(timeIntervalSinceNow: seconds)
        while try job(id)?.isAlive == true, Date() < end { Thread.sleep(forTimeInterval: 0.02) }
    }

    public func job(_ id: CatalogueJob.ID) throws -> CatalogueJob? {
        try database.read { db in try db.row("\(Self.select) WHERE id = ?", id) { try Self.job($0, in: db) } }
    }

    public func jobs(max limit: Int) throws -> [CatalogueJob] {
        try database.read { db in
            try db.rows("\(Self.select) ORDER BY id DESC LIMIT ?", max(limit, 0)) { try Self.job($0, in: db) }
        }
    }

    /// Calls `each` with the file of each job that is kept.
    public func files(_ each: (StoredFile) throws -> Void) throws {
        let names: [String?] = try database.read { db in
            try db.rows("SELECT upload FROM catalogue_jobs") { try $0["upload"] }
        }
        for name in names { try name.flatMap(StoredFile.init(name:)).map(each) }
    }

    public func download() throws -> (any ByteSource)? { try downloads.present() }
}

extension SQLCatalogueImporter {
    /// For versions before: to them, a job is lost that was not seen for 20 seconds.
    private static let alwaysSeen: Int64 = 253_402_300_799
    private static let select: SQLText = "SELECT id, file, size, editor, begun, state FROM catalogue_jobs"

    /// Whether no job goes on. Ends one that is not in the queue any more: it failed, somebody discarded it, or a version before left it.
    private static func isFree(_ db: SQLTransaction) throws -> Bool {
        let running: CatalogueJob.ID? = try db.row("SELECT id FROM catalogue_jobs WHERE is_running = 1") {
            try $0["id"]
        }
        guard let running else { return true }
        guard try !ImportCatalogue.isQueued(running, in: db) else { return false }
        return try set(.refused(.failed), of: running, in: db)
    }

    private static func insert(
        _ file: FormFile, _ upload: StoredFile, by editor: Editor, in db: SQLTransaction
    ) throws -> CatalogueJob.ID {
        let name = String(file.name.escapingInvisibles.unicodeScalars.prefix(CatalogueJob.maxName))
        let id: CatalogueJob.ID? = try db.row(
            """
            INSERT INTO catalogue_jobs (file, size, editor, begun, seen, is_running, state, upload)
            VALUES (?, ?, ?, ?, ?, 1, ?, ?) RETURNING id
            """, name, file.size, editor.name, Int64(editor.time.timeIntervalSince1970), alwaysSeen,
            try JSONColumn.text(CatalogueJob.State.checking(0, of: file.size)), upload.name
        ) { try $0["id"] }
        guard let id else { throw StoreUnavailable("the database gave no number to an upload") }
        try db.execute("DELETE FROM catalogue_jobs WHERE id <= ?", id - CatalogueJob.kept)
        return id
    }

    /// Notes the next state; false where the job does not go on any more.
    @discardableResult
    static func set(_ state: CatalogueJob.State, of id: CatalogueJob.ID, in db: SQLTransaction) throws -> Bool {
        let wasRunning = if case .done = state { false } else { true }
        return try db.execute(
            "UPDATE catalogue_jobs SET state = ?, is_running = ? WHERE id = ? AND is_running = ?",
            JSONColumn.text(state), state.isRunning, id, wasRunning) > 0
    }

    private static func job(_ row: SQLRow, in db: SQLTransaction) throws -> CatalogueJob {
        let id: CatalogueJob.ID = try row["id"]
        let isAlive = try ImportCatalogue.isQueued(id, in: db)
        // Versions before had further states.
        let state = (try? JSONColumn.value(row["state"])) ?? CatalogueJob.State.refused(.failed)
        return CatalogueJob(
            id: id, file: try row["file"], size: try row["size"], editor: try row["editor"], begun: try row["begun"],
            state: state.isRunning && !isAlive ? .refused(.failed) : state, isAlive: isAlive)
    }
}
