import Platform

/// A pool of reading connections, one for each thread that reads now.
final class SQLiteReaders: Sendable {
    private let path: String
    private let maxIdle: Int
    /// KiB of pages that a reader keeps: 16 MiB for all, and each what SQLite gives by itself at most.
    private let cache: Int
    private let idle = Lock<[SQLiteHandle]>([])

    /// Keeps at most `maxIdle` connections open; where more threads read, theirs are closed again.
    init(path: String, maxIdle: Int) {
        self.path = path
        self.maxIdle = maxIdle
        cache = min(2_000, max(256, 16 * 1024 / max(1, maxIdle)))
    }

    /// Reads one state of the database, never waiting for another reader.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        let reader = try idle.withLock { $0.popLast() } ?? SQLiteHandle(path: path, isReadOnly: true, cache: cache)
        defer {
            // Closed after the lock, where it is not kept.
            if reader.isIdle { idle.withLock { if $0.count < maxIdle { $0.append(reader) } } }
        }
        return try reader.read(read)
    }

    /// Closes the idle connections.
    func close() {
        idle.withLock { $0.removeAll() }
    }
}
