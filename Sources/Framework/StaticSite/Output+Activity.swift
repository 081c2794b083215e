internal import Glibc

extension Output {
    /// Whether a run is writing to it now.
    public var isBeingWritten: Bool {
        let descriptor = open("\(versions)/lock", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
