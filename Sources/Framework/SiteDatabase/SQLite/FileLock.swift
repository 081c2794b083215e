import Foundation
import Glibc

/// A lock over all processes that use a database, kept in a file beside it (flock(2)).
final class FileLock: Sendable {
    private let path: String
    /// Seconds for which the lock is waited for.
    private let patience: Double
    private let descriptor: Int32

    init(_ path: String, patience: Double) throws(SiteDatabaseError) {
        self.path = path
        self.patience = patience
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o660)
        guard descriptor >= 0 else { throw .lock(path, String(cString: strerror(errno))) }
        shareWithOwner()
    }

    deinit {
        close(descriptor)
    }

    /// Runs alone among the processes; throws `SiteDatabaseError.lock` where another keeps the lock for too long.
    ///
    /// Threads of one process share the lock: they have to come one at a time.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        try acquire(LOCK_EX)
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// Keeps others from being alone for as long as the lock lives.
    func share() throws(SiteDatabaseError) {
        try acquire(LOCK_SH)
    }

    private func acquire(_ kind: Int32) throws(SiteDatabaseError) {
        var waited = 0.0
        var pause = 0.000_2
        while flock(descriptor, kind | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .lock(path, String(cString: strerror(errno))) }
            guard waited < patience else { throw .lock(path, "another process keeps it") }
            usleep(useconds_t(pause * 1_000_000))
            waited += pause
            // Where others write all the time, it is free for moments only.
            pause = min(pause * 2, 0.001)
        }
    }

    /// A lock that root made is of no use to the worker, which is not root: it goes to whom the folder belongs.
    private func shareWithOwner() {
        guard geteuid() == 0 else { return }
        var status = stat()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard stat(folder, &status) == 0 else { return }
        fchown(descriptor, status.st_uid, status.st_gid)
    }
}
