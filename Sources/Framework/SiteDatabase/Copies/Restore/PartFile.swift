import Foundation
import Glibc
import Platform

/// A file in the making, under a name of its own beside the one that it gets when it is whole: `FILE.viperweb-part`.
///
/// It is locked while it is written (flock(2)), which distinguishes it from one whose writer was killed.
final class PartFile {
    static let suffix = ".viperweb-part"

    /// Its final path.
    let target: String
    /// Its path until then.
    let path: String
    private let file: FileLock

    /// An empty file that only its owner can read; throws `CopyError`.
    init(of target: String) throws(CopyError) {
        self.target = target
        path = target + Self.suffix
        file = try Self.make(path)
    }

    deinit {
        // Where the file has its name already, this one may be another process's by now.
        if file.isInPlace {
            Self.removeSidecars(of: path)
            unlink(path)
        }
    }

    /// Gives the whole file its name, unless there is a file of that name; both are on the disk when it returns.
    func place() throws(CopyError) {
        try sync()
        guard link(path, target) == 0 else {
            throw errno == EEXIST ? .exists(target) : .last("write", target)
        }
        try Self.syncFolder(of: target)
    }

    /// Gives the whole file its name in place of the one that has it, at once; both are on the disk when it returns.
    func replace() throws(CopyError) {
        try sync()
        guard rename(path, target) == 0 else { throw .last("replace", target) }
        try Self.syncFolder(of: target)
    }

    /// Takes another file's permissions, but for those of everybody, and, where it may, its owner.
    func adopt(_ status: stat) throws(CopyError) {
        if geteuid() == 0, fchown(file.descriptor, status.st_uid, status.st_gid) != 0 { throw .last("change", path) }
        guard fchmod(file.descriptor, status.st_mode & 0o770) == 0 else { throw .last("change", path) }
    }

    /// Bytes of the file.
    var size: Int {
        var status = stat()
        return fstat(file.descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    private func sync() throws(CopyError) {
        guard fsync(file.descriptor) == 0 else { throw .last("write", path) }
    }

    /// Waits until the names in a file's folder are on the disk.
    static func syncFolder(of file: String) throws(CopyError) {
        do {
            try DurableFile.syncFolder(of: file)
        } catch {
            throw .system(error)
        }
    }
}

extension PartFile {
    /// A new locked file; replaces one that a killed process left.
    private static func make(_ path: String) throws(CopyError) -> FileLock {
        while true {
            do throws(LockError) {
                let file = try FileLock(creating: path)
                // Another process may take it for stale before it is locked.
                if try file.tryLock(), file.isInPlace { return file }
            } catch {
                guard case .system(let cause) = error, cause.code == EEXIST else { throw reason(error, "write", path) }
                guard try removeStale(path) else { throw .busy(path) }
            }
        }
    }

    /// Removes the file of a process that was killed; false where its process is alive.
    static func removeStale(_ path: String) throws(CopyError) -> Bool {
        let file: FileLock
        do throws(LockError) {
            file = try FileLock(existing: path)
            guard try file.tryLock() else { return false }
        } catch {
            if case .system(let cause) = error, cause.code == ENOENT { return true }
            throw reason(error, "remove", path)
        }
        // The lock is held until the file is gone.
        defer { file.unlock() }
        guard file.isInPlace else { return true }
        removeSidecars(of: path)
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove", path) }
        return true
    }

    private static func reason(_ error: LockError, _ action: String, _ path: String) -> CopyError {
        switch error {
        case .system(let cause): .system(SystemError(action, path, code: cause.code))
        case .notAFile: .exists(path)
        case .taken: .busy(path)
        }
    }

    /// Removes what SQLite keeps beside a database while it writes.
    private static func removeSidecars(of path: String) {
        for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }

    /// Whether the path exists, be it as a dangling link.
    static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }
}
