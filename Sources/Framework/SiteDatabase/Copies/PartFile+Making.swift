import Glibc

extension PartFile {
    /// A new file that is locked; one that a killed process left makes way.
    static func make(_ path: String) throws(CopyError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor < 0 {
                guard errno == EEXIST else { throw .last("write", path) }
                guard try removeStale(path) else { throw .busy(path) }
            } else if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isNamed(descriptor, path) {
                return descriptor
            } else {
                // Another process took it for stale before it was locked.
                close(descriptor)
            }
        }
    }

    /// Removes the file of a process that was killed; false where its process is alive.
    static func removeStale(_ path: String) throws(CopyError) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return true }
            throw .last("remove", path)
        }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        guard isNamed(descriptor, path) else { return true }
        removeSidecars(of: path)
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove", path) }
        return true
    }

    /// Removes what SQLite keeps beside a database while it writes.
    static func removeSidecars(of path: String) {
        for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// Whether there is something of this name, be it a link that leads nowhere.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether a file still has this name: who waited for a lock may have got one of a file that is gone.
    static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
        var (open, named) = (stat(), stat())
        return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_dev == named.st_dev
            && open.st_ino == named.st_ino
    }
}
