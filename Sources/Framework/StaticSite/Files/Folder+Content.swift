import CLinux
import Glibc
import Platform

/// The content of files: comparing, writing, and taking files over from another folder.
extension Folder {
    /// Whether a file holds just these bytes, and when it was written; nil if there is no such file.
    func compare(_ bytes: [UInt8], with name: FileName) throws -> (isSame: Bool, modified: timespec)? {
        let file = openat(descriptor, name.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("read", fullPath(of: name)) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SystemError("read", fullPath(of: name)) }
        let isSame = Int(status.st_size) == bytes.count && Self.content(of: file, is: bytes)
        return (isSame, status.st_mtim)
    }

    /// The bytes of a file; nil if there is no such file.
    func read(_ name: FileName) throws -> [UInt8]? {
        let file = openat(descriptor, name.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("read", fullPath(of: name)) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SystemError("read", fullPath(of: name)) }
        let size = Int(status.st_size)
        return try [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            while count < size {
                let part = Glibc.read(file, bytes.baseAddress.map { $0 + count }, size - count)
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { throw SystemError("read", fullPath(of: name)) }
                count += part
            }
        }
    }

    /// Writes a new file with the folders above it. Its time is `earliest` where the clock is not past that.
    func write(_ bytes: [UInt8], to name: FileName, earliest: timespec? = nil) throws {
        let file = try create(name)
        defer { close(file) }
        try bytes.withUnsafeBytes { try write($0, to: file, name) }
        if let earliest { try setTime(of: file, earliest: earliest, name) }
    }

    /// Takes a file over from another folder as a hard link; false where that folder has none.
    func link(_ name: FileName, from other: Folder) throws -> Bool {
        if linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 { return true }
        guard errno == ENOENT else { throw SystemError("link", fullPath(of: name)) }
        guard other.modified(name) != nil else { return false }
        try makeFolders(above: name)
        guard linkat(other.descriptor, name.path, descriptor, name.path, 0) == 0 else {
            throw SystemError("link", fullPath(of: name))
        }
        return true
    }

    /// Moves a file here from another folder of the same file system, atomically in place of the one that is here.
    func move(_ source: FileName, from other: Folder, to name: FileName) throws {
        if renameat(other.descriptor, source.path, descriptor, name.path) == 0 { return }
        guard errno == ENOENT else { throw SystemError("replace", fullPath(of: name)) }
        try makeFolders(above: name)
        guard renameat(other.descriptor, source.path, descriptor, name.path) == 0 else {
            throw SystemError("replace", fullPath(of: name))
        }
    }

    private static func content(of file: Int32, is bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            let buffer = UnsafeMutableRawBufferPointer.allocate(
                byteCount: min(max(rest.count, 1), 65_536), alignment: 16)
            defer { buffer.deallocate() }
            while !rest.isEmpty {
                let count = Glibc.read(file, buffer.baseAddress, buffer.count)
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

    private func create(_ name: FileName) throws -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        // A page has a folder of its own, so that is new: to look for it first takes as long as to make it.
        if name.isPage { try makeFolders(above: name) }
        var file = openat(descriptor, name.path, flags, 0o644)
        if file < 0, errno == ENOENT {
            try makeFolders(above: name)
            file = openat(descriptor, name.path, flags, 0o644)
        }
        guard file >= 0 else { throw SystemError("write", fullPath(of: name)) }
        return file
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, _ name: FileName) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", fullPath(of: name)) }
            rest = rest.dropFirst(count)
        }
    }

    private func setTime(of file: Int32, earliest: timespec, _ name: FileName) throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        guard (now.tv_sec, now.tv_nsec) < (earliest.tv_sec, earliest.tv_nsec) else { return }
        let times = [timespec(tv_sec: 0, tv_nsec: viperweb_utime_omit), earliest]
        guard futimens(file, times) == 0 else { throw SystemError("set the time of", fullPath(of: name)) }
    }
}
