import Platform

/// A lock over all processes that use a database, kept in a file beside it.
///
/// Threads of one process share it and have to take turns.
final class DatabaseLock: Sendable {
    private let file: FileLock
    /// Seconds to wait for another process.
    private let timeout: Double

    /// A file that others can read, since reading is enough to lock it: a lock that root made serves the worker.
    init(_ path: String, timeout: Double) throws(SiteDatabaseError) {
        self.timeout = timeout
        do throws(LockError) {
            file = try FileLock(path, mode: 0o644)
        } catch {
            throw Self.reason(error, path)
        }
    }

    /// Runs `body` under the exclusive lock; throws `SiteDatabaseError.lock` after the timeout.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        try lock(.exclusive)
        defer { file.unlock() }
        return try body()
    }

    /// Takes the lock shared until the value is released.
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
