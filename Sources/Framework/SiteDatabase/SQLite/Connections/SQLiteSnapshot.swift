import Platform

/// A snapshot of a database, unaffected by later writes.
final class SQLiteSnapshot: DatabaseState {
    let revision: String
    /// The connections that nobody reads with.
    private let idle: Lock<[SQLiteHandle]>
    /// As many places as there are connections.
    private let free: FairSemaphore
    private let memo = StateMemo()

    /// So many connections to the same state; no write may run meanwhile.
    init(of path: String, readers: Int) throws {
        let connections = try (0..<max(readers, 1)).map { _ in try Self.connection(to: path) }
        revision = try PageRevision.read(connections[0].transaction)
        free = FairSemaphore(connections.count)
        idle = Lock(connections)
    }

    var isSnapshot: Bool { true }

    /// Reads on a connection of its own; one reader more than there are waits for another.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard free.take(within: .max / 2), let connection = idle.withLock({ $0.popLast() }) else {
            throw StoreUnavailable("no connection to the snapshot became free")
        }
        defer {
            idle.withLock { $0.append(connection) }
            free.release()
        }
        return try SQLiteDatabase.reported { try read(connection.transaction.remembering(in: memo)) }
    }

    @discardableResult
    func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("cannot write to a snapshot")
    }

    /// With a cache of 16 MiB, which keeps the pages of small tables while a large one is read.
    static func connection(to path: String) throws -> SQLiteHandle {
        let connection = try SQLiteHandle(path: path, isReadOnly: true, cache: 16 * 1024)
        try connection.control(.begin)
        // A transaction's state is the one of its first read.
        _ = try connection.transaction.row("SELECT count(*) AS n FROM sqlite_schema") { try $0["n"] as Int }
        return connection
    }
}
