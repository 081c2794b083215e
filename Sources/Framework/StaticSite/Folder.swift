internal import CLinux
internal import Glibc

/// A folder of an output, held open: names are looked up below it, wherever its own path leads meanwhile.
final class Folder: Sendable {
    let path: String
    let descriptor: Int32

    /// Opens a folder; throws `OutputError`.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError.last("open", path) }
    }

    /// Makes a folder that is not there yet, with those above it.
    convenience init(making path: String) throws {
        try Self.make(path)
        try self.init(path)
    }

    deinit {
        close(descriptor)
    }

    /// When a file was written; nil where there is no such file.
    func modified(_ name: FileName) -> timespec? {
        var status = stat()
        return fstatat(descriptor, name.path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mtim : nil
    }

    /// Removes a file, and the folders above it that it leaves empty.
    func remove(_ name: FileName) throws {
        guard unlinkat(descriptor, name.path, 0) == 0 || errno == ENOENT else {
            throw OutputError.last("remove", place(of: name))
        }
        var path = name.path[...]
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            guard unlinkat(descriptor, String(path), AT_REMOVEDIR) == 0 else { return }
        }
    }

    /// Waits until all that was written to the file system is on its disk (syncfs(2)).
    func sync() throws {
        guard syncfs(descriptor) == 0 else { throw OutputError.last("write", path) }
    }

    /// Makes a folder with those above it; one that is there already is fine.
    static func make(_ path: String) throws {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw OutputError.last("make the folder", path)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputError.last("make the folder", path) }
    }

    func place(of name: FileName) -> String { "\(path)/\(name.path)" }

    /// Most of a new output's pages need just one folder more, so the last one is tried first.
    func makeFolders(above name: FileName) throws {
        guard let slash = name.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = FileName(own: String(name.path[..<slash]))
        if mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw OutputError.last("make the folder", place(of: folder)) }
        try makeFolders(above: folder)
        guard mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST else {
            throw OutputError.last("make the folder", place(of: folder))
        }
    }

}
