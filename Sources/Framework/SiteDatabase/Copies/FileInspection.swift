import CSQLite
import Foundation

/// Looks at a database and never writes to it; every function throws `SiteDatabaseError` where there is none.
public protocol DatabaseInspection: Sendable {
    /// Throws unless it has exactly the schema's migrations and tables; returns the newest.
    func checkSchema() throws -> String

    /// How much the site's visitors may keep.
    var visitorQuota: VisitorQuota { get }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result
}

extension DatabaseInspection {
    /// The revision of the site's pages.
    public func pageRevision() throws -> String { try read(PageRevision.read) }

    /// Where its pages are rendered to on this machine.
    public func outputs() throws -> [String] { try read { try RenderedOutputs.ask($0).all } }
}

/// Looks at a database in a file.
public struct FileInspection: DatabaseInspection {
    private let path: String
    private let schema: SiteSchema

    public init(of path: String, schema: SiteSchema) {
        self.path = path
        self.schema = schema
    }

    /// Throws where its pages, tables or indexes are damaged; returns its size in bytes. `progress` receives now and then how much
    /// of how much is done.
    public func checkIntegrity(progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }) throws -> Int {
        try inspect { db in
            let size = try Integrity.size(of: db)
            try Integrity.check(db, path: path) { progress($0, Integrity.readings * size) }
            return size
        }
    }

    /// Throws where a row refers to a missing row.
    public func checkReferences() throws {
        try inspect { try Integrity.checkReferences($0, path: path) }
    }

    public func checkSchema() throws -> String {
        try inspect { db in
            try Migrator(schema: schema, name: path).check(db)
            try schema.checkCompleteness(db, path: path)
        }
        return schema.newest
    }

    public var visitorQuota: VisitorQuota { VisitorQuota(beside: path) }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try inspect(read)
    }

    private func inspect<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        return try SQLiteDatabase.explained(path) {
            try open().read(read)
        }
    }

    /// A database in WAL mode needs files beside it. Without the right to create them it is opened as immutable, if it
    /// has no log: then it is not open.
    private func open() throws(SQLError) -> SQLiteHandle {
        // Room for the upper pages of an index, in which each row of a table is looked up.
        let cache = 32_768
        do {
            return try SQLiteHandle(path: path, isReadOnly: true, cache: cache, wait: TimeLimit.stranger)
        } catch {
            guard case .engine(let code, _, _) = error, [SQLITE_CANTOPEN, SQLITE_READONLY].contains(Int32(code)),
                !FileManager.default.fileExists(atPath: "\(path)-wal")
            else { throw error }
            return try SQLiteHandle(path: path, isReadOnly: true, isImmutable: true, cache: cache)
        }
    }
}
