import Foundation

/// Where a site's database is, as an operator says it: a file's path, or the address of a server.
public enum DatabaseLocation: Equatable, Sendable, CustomStringConvertible {
    case file(String)
    case server(PostgresAddress)

    /// Throws `PostgresAddress.Problem`.
    public init(_ text: String) throws {
        self = PostgresAddress.isAddress(text) ? .server(try PostgresAddress(text)) : .file(text)
    }

    /// The most connections of a process to a server, beside those that render pages.
    private static var maxConnections: Int { 16 }

    public var description: String {
        switch self {
        case .file(let path): path
        case .server(let address): address.description
        }
    }

    /// The same for whoever names it: a file's absolute path without links, or the address.
    public var canonical: String {
        switch self {
        case .file(let path): URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        case .server(let address): address.description
        }
    }

    /// Opens a database that has every migration of a schema; throws `SiteDatabaseError` otherwise. `threads` is how many read at a time
    /// where they are those of a worker.
    /// `standby` is a server's standby, where requests may read that need not see the newest state.
    public func open(
        _ schema: SiteSchema, threads: Int? = nil, standby: PostgresAddress? = nil
    ) throws -> any LiveDatabase {
        switch self {
        case .file(let path):
            guard let threads else { return try SQLiteDatabase(path: path, schema: schema) }
            return try SQLiteDatabase(path: path, schema: schema, readers: threads, writeCache: 2_000)
        case .server(let address):
            // More would wait for the server's processors instead of for each other, and a server has a hundred for all machines.
            return try PostgresDatabase(
                address, schema: schema, connections: min(threads ?? 8, Self.maxConnections), standby: standby)
        }
    }

    /// Brings a database up to date, and makes that of a file where there is none; throws `SiteDatabaseError`.
    public func migrate(_ schema: SiteSchema) throws {
        switch self {
        case .file(let path): _ = try SQLiteDatabase(migrating: path, schema: schema)
        case .server(let address): _ = try PostgresDatabase(migrating: address, schema: schema)
        }
    }
}
