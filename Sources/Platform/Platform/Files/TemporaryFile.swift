import Glibc

/// A file without a name, where there is room for large ones. It is gone when the value is, however the process ends.
public final class TemporaryFile: ByteSource {
    private let descriptor: Int32

    /// Makes an empty file below `TMPDIR`, else in `/var/tmp`, else in `/tmp`.
    public init() throws(SystemError) {
        descriptor = try Self.open()
    }

    deinit {
        close(descriptor)
    }

    public var size: Int { OpenFile.size(of: descriptor) }

    public func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        guard let read = OpenFile.read(count, at: offset, of: descriptor, into: &bytes) else {
            throw SystemError("read a temporary file")
        }
        return read
    }

    /// Writes bytes behind those that are there.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        guard OpenFile.write(bytes, to: descriptor) else { throw SystemError("write a temporary file") }
    }

    /// The descriptor of a new file, which is closed on exec.
    static func open() throws(SystemError) -> Int32 {
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
}

/// Calls on an open file's descriptor, repeated where a signal came between.
enum OpenFile {
    static func size(of descriptor: Int32) -> Int { Int(status(of: descriptor).st_size) }

    static func status(of descriptor: Int32) -> stat {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : stat()
    }

    /// Appends what is read to `bytes`; how many that are, or nil with errno.
    static func read(_ count: Int, at offset: Int, of descriptor: Int32, into bytes: inout [UInt8]) -> Int? {
        var read = 0
        let piece = [UInt8](unsafeUninitializedCapacity: count) { piece, filled in
            read = retrying { pread(descriptor, piece.baseAddress, count, off_t(offset)) }
            filled = max(0, read)
        }
        guard read >= 0 else { return nil }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        return read
    }

    /// Writes all bytes; false with errno.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let bytes = UnsafeRawBufferPointer(rebasing: rest)
            let written = retrying { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
            guard written >= 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result == -1, errno == EINTR else { return result }
        }
    }
}
