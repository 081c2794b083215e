internal import Foundation
internal import GRDB

/// Looks at a database and never writes to it; every function throws `SiteDatabaseError` where there is none to look at.
public struct DatabaseInspection: Sendable {
    private let path: String

    public init(of path: String) {
        self.path = path
    }

    /// Throws what is wrong with its pages, tables and indexes; gives its size in bytes.
    public func checkIntegrity() throws -> Int {
        try read { db in
            try Integrity.check(db, path: path)
            return try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                ?? 0
        }
    }

    /// Throws where a row names another that is not there.
    public func checkReferences() throws {
        try read { try Integrity.checkReferences($0, path: path) }
    }

    /// Throws unless it has just this program's migrations and what they made; gives the newest.
    public func checkSchema() throws -> String {
        try read { db in
            try Schema.check(db, path: path)
            try Schema.checkCompleteness(db, path: path)
        }
        return Schema.newest
    }

    /// Names the state of the catalogue.
    public func catalogueRevision() throws -> String {
        try read(CatalogueRevision.read)
    }

    /// Where its pages are rendered to.
    public func outputs() throws -> [String] {
        try read(RenderedOutputs.all)
    }

    private func read<Result>(_ read: (Database) throws -> Result) throws -> Result {
        guard FileManager.default.fileExists(atPath: path) else { throw SiteDatabaseError.missing(path) }
        return try SiteDatabase.explained(path) {
            let queue = try open()
            defer { try? queue.close() }
            return try queue.read(read)
        }
    }

    /// A database in WAL mode needs files beside it. Who may not make them reads it as one that nobody changes, if it has no
    /// log: nobody has it open then.
    private func open() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
            guard !FileManager.default.fileExists(atPath: "\(path)-wal") else { throw error }
            let address = "\(URL(fileURLWithPath: path).absoluteString)?immutable=1"
            return try DatabaseQueue(path: address, configuration: configuration)
        }
    }
}
