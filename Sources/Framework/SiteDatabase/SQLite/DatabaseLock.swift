import Platform

/// A lock over all processes that use a database, kept in a file beside it.
///
/// Threads of one process share it: they have to come one at a time.
final class DatabaseLock: Sendable {
    private let file: FileLock
    /// Seconds for which another process is waited for.
    private let timeout: Double

    /// A file that others can read, for who may only read it can lock it too: a lock that root made serves the worker.
    init(_ path: String, timeout: Double) throws(SiteDatabaseError) {
        self.timeout = timeout
        do throws(LockError) {
            file = try FileLock(path, mode: 0o644)
        } catch {
            throw Self.reason(error, path)
        }
    }

    /// Runs alone among the processes; throws `SiteDatabaseError.lock` where another keeps the lock for too long.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        try lock(.exclusive)
        defer { file.unlock() }
        return try body()
    }

    /// Keeps others from being alone for as long as the lock lives.
    func share() throws(SiteDatabaseError) {
        try lock(.shared)
    }

    private func lock(_ kind: FileLock.Kind) throws(SiteDatabaseError) {
        do throws(LockError) {
            try file.lock(kind, timeout: timeout)
        } catch {
            throw Self.reason(error, file.path)
        }
    }

    private static func reason(_ error: LockError, _ path: String) -> SiteDatabaseError {
        switch error {
        case .taken: .lock(path, "another process keeps it")
        case .notAFile, .system: .lock(path, "\(error)")
        }
    }
}
