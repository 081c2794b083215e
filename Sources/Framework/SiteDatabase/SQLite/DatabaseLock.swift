import Glibc
import Platform

/// A lock over all processes that use a database, kept in a file beside it.
///
/// Threads of one process share it and have to take turns.
final class DatabaseLock: Sendable {
    private let file: FileLock
    /// Held by the process that gets the lock next; nil if nobody takes the lock time and again.
    private let next: FileLock?
    /// Seconds to wait for another process.
    private let timeout: Double

    /// The lock in the file `FILE.lock` or `FILE.use` of the database `FILE`.
    ///
    /// Who can read a lock can keep it from others, so a new one is open to the database's owner, and to its group
    /// where the database is. One that root makes is the owner's: it serves the worker.
    ///
    /// With `fair`, a process that just had the lock waits for those that wait: `flock` alone gives it to whoever asks
    /// in the right moment.
    init(of database: String, suffix: String, timeout: Double, fair: Bool = false) throws(SiteDatabaseError) {
        self.timeout = timeout
        file = try Self.open(database + suffix, of: database)
        next = fair ? try Self.open("\(database)\(suffix)-next", of: database) : nil
    }

    /// Runs `body` under the exclusive lock; throws `SiteDatabaseError.locked` after `seconds`, by default the timeout.
    func withLock<Result>(within seconds: Double? = nil, _ body: () throws -> Result) throws -> Result {
        try lock(until: TimeLimit.moment(in: seconds ?? timeout))
        defer { unlock() }
        return try body()
    }

    /// Takes the exclusive lock, which any thread of this process may give up.
    func lock(until end: UInt64) throws(SiteDatabaseError) {
        if let next { try lock(next, .exclusive, until: end) }
        defer { next?.unlock() }
        try lock(file, .exclusive, until: end)
    }

    func unlock() {
        file.unlock()
    }

    /// Runs `body` under the exclusive lock where no process has it or waits for it; nil if one does.
    func withLockIfFree<Result>(_ body: () throws -> Result?) throws -> Result? {
        do {
            return try withLock(within: 0, body)
        } catch SiteDatabaseError.locked {
            return nil
        }
    }

    /// Takes the lock shared until the value is released.
    func share() throws(SiteDatabaseError) {
        try lock(file, .shared, until: TimeLimit.moment(in: timeout))
    }

    private func lock(_ file: FileLock, _ kind: FileLock.Kind, until end: UInt64) throws(SiteDatabaseError) {
        do throws(LockError) {
            try file.lock(kind, timeout: TimeLimit.seconds(until: end))
        } catch {
            throw Self.reason(error, file.path)
        }
    }

    private static func open(_ path: String, of database: String) throws(SiteDatabaseError) -> FileLock {
        var status = stat()
        let exists = stat(database, &status) == 0
        do throws(LockError) {
            return try FileLock(path, mode: 0o600 | (status.st_mode & 0o060), owner: exists ? FileOwner(status) : nil)
        } catch {
            throw reason(error, path)
        }
    }

    private static func reason(_ error: LockError, _ path: String) -> SiteDatabaseError {
        switch error {
        case .taken: .locked(path)
        case .notAFile, .system: .lock(path, "\(error)")
        }
    }
}
