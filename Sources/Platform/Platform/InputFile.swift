import Glibc

/// Bytes that can be read more than once, from any place.
public protocol ByteSource: Sendable {
    /// How many there are, as far as is known.
    var size: Int { get }

    /// Appends `count` bytes at most that follow the first `offset` ones, none at the end; returns how many.
    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int
}

extension [UInt8]: ByteSource {
    public var size: Int { count }

    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        let part = dropFirst(offset).prefix(count)
        bytes += part
        return part.count
    }
}

/// A file that is opened once. What can be read only once, as a pipe, is copied to a file without a name.
public final class InputFile: ByteSource {
    private let path: String
    private let descriptor: Int32

    /// Opens a file; reads a pipe or a socket to its end.
    public init(_ path: String) throws(SystemError) {
        self.path = path
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { throw SystemError("read", path) }
        switch Self.status(of: opened).st_mode & S_IFMT {
        case S_IFREG: descriptor = opened
        case S_IFIFO, S_IFSOCK:
            defer { close(opened) }
            descriptor = try Self.copy(of: opened, path)
        case let other:
            close(opened)
            throw SystemError("read", path, code: other == S_IFDIR ? EISDIR : EINVAL)
        }
    }

    deinit {
        close(descriptor)
    }

    public var size: Int { Int(Self.status(of: descriptor).st_size) }

    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        let before = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count))
        let read = bytes.withUnsafeMutableBytes { bytes in
            Self.retrying { pread(descriptor, bytes.baseAddress.map { $0 + before }, count, off_t(offset)) }
        }
        bytes.removeLast(count - max(0, read))
        guard read >= 0 else { throw SystemError("read", path) }
        return read
    }

    private static func status(of descriptor: Int32) -> stat {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : stat()
    }

    /// What can be read up to the end, in a file that is gone when it is closed.
    private static func copy(of source: Int32, _ path: String) throws(SystemError) -> Int32 {
        let target = try unnamed()
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let read = retrying { Glibc.read(source, &piece, piece.count) }
            guard read != 0 else { return target }
            guard read > 0, write(piece[..<read], to: target) else {
                let error = SystemError(read < 0 ? "read" : "copy", path)
                close(target)
                throw error
            }
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { bytes in
                retrying { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
            }
            guard written >= 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// An empty file without a name, where there is room for large ones.
    private static func unnamed() throws(SystemError) -> Int32 {
        let folders = [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap(\.self)
        for folder in folders {
            var path = Array("\(folder)/viperweb-XXXXXX".utf8CString)
            let descriptor = mkstemp(&path)
            guard descriptor >= 0 else { continue }
            unlink(path)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
        throw SystemError("make a file in", folders.joined(separator: " or "))
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result == -1, errno == EINTR else { return result }
        }
    }
}
