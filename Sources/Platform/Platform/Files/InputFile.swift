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
        switch OpenFile.status(of: opened).st_mode & S_IFMT {
        case S_IFREG: descriptor = opened
        case S_IFIFO, S_IFSOCK:
            defer { close(opened) }
            descriptor = try Self.copy(of: opened, path)
        case let other:
            close(opened)
            throw SystemError("read", path, code: other == S_IFDIR ? EISDIR : EINVAL)
        }
    }

    /// Takes an open file over.
    init(_ path: String, opened descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    public var size: Int { OpenFile.size(of: descriptor) }

    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        guard let read = OpenFile.read(count, at: offset, of: descriptor, into: &bytes) else {
            throw SystemError("read", path)
        }
        return read
    }

    /// What can be read up to the end, in a file that is gone when it is closed.
    private static func copy(of source: Int32, _ path: String) throws(SystemError) -> Int32 {
        let target = try TemporaryFile.open()
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let read = OpenFile.retrying { Glibc.read(source, &piece, piece.count) }
            guard read != 0 else { return target }
            let isWritten =
                read > 0 && piece.withUnsafeBytes { OpenFile.write(.init(rebasing: $0[..<read]), to: target) }
            guard isWritten else {
                let error = SystemError(read < 0 ? "read" : "copy", path)
                close(target)
                throw error
            }
        }
    }
}
