internal import CLinux
internal import Glibc

/// A folder of an output, held open: names are looked up below it, wherever its own path leads meanwhile.
final class Folder: Sendable {
    let path: String
    private let descriptor: Int32

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

    /// Writes a new file whole, with the folders above it; its time is `least` where the clock is not past that.
    func write(_ bytes: [UInt8], to name: FileName, least: timespec? = nil) throws {
        let file = try create(name)
        defer { close(file) }
        try bytes.withUnsafeBytes { try write($0, to: file, name) }
        if let least { try setTime(of: file, least: least, name) }
    }

    /// Whether a file holds just these bytes, and when it was written; nil where there is no such file.
    func compare(_ bytes: [UInt8], with name: FileName) throws -> (isSame: Bool, modified: timespec)? {
        let file = openat(descriptor, name.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw OutputError.last("read", place(of: name)) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw OutputError.last("read", place(of: name)) }
        let isSame = Int(status.st_size) == bytes.count && Self.content(of: file, is: bytes)
        return (isSame, status.st_mtim)
    }

    /// When a file was written; nil where there is no such file.
    func modified(_ name: FileName) -> timespec? {
        var status = stat()
        return fstatat(descriptor, name.path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mtim : nil
    }

    /// Takes a file over from another folder as a hard link. False where that has none.
    func link(_ name: FileName, from other: Folder) throws -> Bool {
        if linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 { return true }
        guard errno == ENOENT else { throw OutputError.last("link", place(of: name)) }
        guard other.modified(name) != nil else { return false }
        try makeFolders(above: name)
        guard linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 else {
            throw OutputError.last("link", place(of: name))
        }
        return true
    }

    /// Moves a file here from another folder of the same file system, in place of the one that is here: atomic.
    func move(_ source: FileName, from other: Folder, to name: FileName) throws {
        if renameat(other.descriptor, source.path, descriptor, name.path) == 0 { return }
        guard errno == ENOENT else { throw OutputError.last("replace", place(of: name)) }
        try makeFolders(above: name)
        guard renameat(other.descriptor, source.path, descriptor, name.path) == 0 else {
            throw OutputError.last("replace", place(of: name))
        }
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

    private func place(of name: FileName) -> String { "\(path)/\(name.path)" }

    private func create(_ name: FileName) throws -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        var file = openat(descriptor, name.path, flags, 0o644)
        if file < 0, errno == ENOENT {
            try makeFolders(above: name)
            file = openat(descriptor, name.path, flags, 0o644)
        }
        guard file >= 0 else { throw OutputError.last("write", place(of: name)) }
        return file
    }

    /// Most of a new output's pages need just one folder more, so the last one is tried first.
    private func makeFolders(above name: FileName) throws {
        guard let slash = name.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = FileName(own: String(name.path[..<slash]))
        if mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw OutputError.last("make the folder", place(of: folder)) }
        try makeFolders(above: folder)
        guard mkdirat(descriptor, folder.path, 0o755) == 0 || errno == EEXIST else {
            throw OutputError.last("make the folder", place(of: folder))
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, _ name: FileName) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputError.last("write", place(of: name)) }
            rest = rest.dropFirst(count)
        }
    }

    /// Web servers tell files apart by their time in seconds: see `Revised`.
    private func setTime(of file: Int32, least: timespec, _ name: FileName) throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        guard (now.tv_sec, now.tv_nsec) < (least.tv_sec, least.tv_nsec) else { return }
        let times = [timespec(tv_sec: 0, tv_nsec: omitted), least]
        guard futimens(file, times) == 0 else { throw OutputError.last("set the time of", place(of: name)) }
    }

    /// UTIME_OMIT of utimensat(2), which Swift does not see.
    private let omitted = (1 << 30) - 2

    private static func content(of file: Int32, is bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            let buffer = UnsafeMutableRawBufferPointer.allocate(
                byteCount: min(max(rest.count, 1), 65_536), alignment: 16)
            defer { buffer.deallocate() }
            while !rest.isEmpty {
                let count = read(file, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0, count <= rest.count,
                    let own = UnsafeRawBufferPointer(rebasing: rest).baseAddress, let stored = buffer.baseAddress,
                    memcmp(own, stored, count) == 0
                else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
