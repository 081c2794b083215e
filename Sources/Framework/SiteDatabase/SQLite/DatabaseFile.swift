import Glibc
import Platform

/// The rights to a database's file and to those beside it, which SQLite makes with the rights of the database.
struct DatabaseFile {
    let path: String

    /// Makes an empty file, which SQLite takes for a new database, and which only its owner can read: SQLite's own would
    /// be everybody's. Throws `SiteDatabaseError.unusable`, also for a link that leads nowhere.
    func makeIfMissing() throws(SiteDatabaseError) {
        guard access(path, F_OK) != 0 else { return }
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let why = errno == EEXIST ? "it is a broken link" : String(cString: strerror(errno))
            throw .unusable(path, why)
        }
        close(descriptor)
    }

    /// Takes the rights of everybody who is neither the owner nor in the group away; files of another user, and those of
    /// a file system without rights, stay as they are.
    func closeToOthers() {
        for suffix in ["", "-wal", "-shm", "-journal", ".lock", ".use"] {
            var status = stat()
            guard lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid(), status.st_mode & 0o007 != 0
            else { continue }
            // By its name: to close a descriptor of the database would give up SQLite's locks on it (fcntl(2)).
            fchmodat(AT_FDCWD, path + suffix, status.st_mode & 0o770, AT_SYMLINK_NOFOLLOW)
        }
    }
}
