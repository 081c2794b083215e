internal import Glibc

extension Folder {
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
