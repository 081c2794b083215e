internal import Glibc

/// One exclusive lock over all processes that write a database (flock(2)).
final class WriteLock: Sendable {
    private let path: String
    /// Seconds for which a write waits for another process's.
    private let patience: Double
    private let descriptor: Int32

    init(path: String, patience: Double) throws(SiteDatabaseError) {
        self.path = path
        self.patience = patience
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o660)
        guard descriptor >= 0 else { throw .lock(path, String(cString: strerror(errno))) }
    }

    deinit {
        close(descriptor)
    }

    /// Runs alone among the processes; throws `SiteDatabaseError.lock` where another keeps the lock for too long.
    ///
    /// Threads of one process share the lock: they have to come one at a time.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        try acquire()
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    private func acquire() throws(SiteDatabaseError) {
        var waited = 0.0
        var pause = 0.000_2
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .lock(path, String(cString: strerror(errno))) }
            guard waited < patience else { throw .lock(path, "another process keeps it") }
            usleep(useconds_t(pause * 1_000_000))
            waited += pause
            pause = min(pause * 2, 0.01)
        }
    }
}
