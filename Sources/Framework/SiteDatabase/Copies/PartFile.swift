import Foundation
import Glibc

/// A file in the making, under a name of its own beside the one that it gets when it is whole: `FILE.viperweb-part`.
///
/// It is locked while it is written (flock(2)), so that one whose writer was killed is told from one that is written now.
final class PartFile {
    static let suffix = ".viperweb-part"

    /// The name that it gets.
    let target: String
    /// The name that it has until then.
    let path: String
    private let descriptor: Int32

    /// An empty file that only its owner can read; throws `CopyError`.
    init(of target: String) throws(CopyError) {
        self.target = target
        path = target + Self.suffix
        descriptor = try Self.make(path)
    }

    deinit {
        // Where the file has its name already, this one may be another process's by now.
        if Self.isNamed(descriptor, path) {
            Self.removeSidecars(of: path)
            unlink(path)
        }
        close(descriptor)
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

    /// Takes another file's permissions and, where it may, its owner.
    func adopt(_ status: stat) throws(CopyError) {
        if geteuid() == 0, fchown(descriptor, status.st_uid, status.st_gid) != 0 { throw .last("change", path) }
        guard fchmod(descriptor, status.st_mode & 0o777) == 0 else { throw .last("change", path) }
    }

    /// Bytes of the file.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    private func sync() throws(CopyError) {
        guard fsync(descriptor) == 0 else { throw .last("write", path) }
    }

    /// Waits until the names in a file's folder are on the disk.
    static func syncFolder(of file: String) throws(CopyError) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last("write", folder) }
    }
}
