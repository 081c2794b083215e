import CLinux
import Foundation
import Glibc
import Platform

/// An open folder of an output: names are looked up below it even if its path leads elsewhere meanwhile.
final class Folder: Sendable {
    let path: String
    let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", path) }
    }

    /// Makes a folder that is not there yet, with its parents.
    convenience init(making path: String) throws {
        try Self.make(path)
        try self.init(path)
    }

    deinit {
        close(descriptor)
    }

    /// When a file was written; nil if there is no such file.
    func modified(_ name: FileName) -> timespec? {
        var status = stat()
        return fstatat(descriptor, name.path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mtim : nil
    }

    /// Whether there is a file of this name, and not a folder.
    func hasFile(_ name: FileName) -> Bool {
        var status = stat()
        return fstatat(descriptor, name.path, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Adds up what a closure returns for each file below the folder, compressed copies left out unless they are asked for.
    ///
    /// The closure may remove the file that it is called with.
    func files(withCopies: Bool = false, _ count: (FileName) throws -> Int) throws -> Int {
        guard let entries = FileManager.default.enumerator(atPath: path) else { throw SystemError("read", path) }
        var sum = 0
        for case let path as String in entries {
            guard entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
                withCopies || !Compression.allCases.contains(where: { path.hasSuffix($0.suffix) })
            else { continue }
            sum += try count(FileName(own: path))
        }
        return sum
    }

    /// Removes a file, and the folders above it that it leaves empty.
    func remove(_ name: FileName) throws {
        guard unlinkat(descriptor, name.path, 0) == 0 || errno == ENOENT else {
            throw SystemError("remove", fullPath(of: name))
        }
        var path = name.path[...]
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            guard unlinkat(descriptor, String(path), AT_REMOVEDIR) == 0 else { return }
        }
    }

    /// Waits until all that was written to the file system is on its disk (syncfs(2)).
    func sync() throws {
        guard syncfs(descriptor) == 0 else { throw SystemError("write", path) }
    }

    /// Makes a folder with its parents; does nothing where it is there.
    static func make(_ path: String) throws {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemError("make the folder", path)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemError("make the folder", path) }
    }

    func fullPath(of name: FileName) -> String { "\(path)/\(name.path)" }

    /// Tries the last folder first: most pages of a new output need just that one.
    func makeFolders(above name: FileName) throws {
        guard let slash = name.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = FileName(own: String(name.path[..<slash]))
        if mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw SystemError("make the folder", fullPath(of: folder)) }
        try makeFolders(above: folder)
        guard mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST else {
            throw SystemError("make the folder", fullPath(of: folder))
        }
    }
}
