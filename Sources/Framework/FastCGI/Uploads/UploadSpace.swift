import Platform

/// Bounds the files of a worker's uploads: how many there are at a time, and their bytes on the disk.
final class UploadSpace: Sendable {
    private struct Use {
        var files = 0
        var bytes = 0
    }

    private let most: Use
    private let use = Lock(Use())

    init(files: Int, bytes: Int) {
        most = Use(files: files, bytes: bytes)
    }

    /// What is used now.
    var used: (files: Int, bytes: Int) { use.withLock { ($0.files, $0.bytes) } }

    /// Takes room for a file; false where there is none.
    func take(_ bytes: Int) -> Bool {
        use.withLock { use in
            guard use.files < most.files, bytes <= most.bytes - use.bytes else { return false }
            use.files += 1
            use.bytes += bytes
            return true
        }
    }

    func release(_ bytes: Int) {
        use.withLock { use in
            use.files -= 1
            use.bytes -= bytes
        }
    }
}

/// The file of one upload. It has its room for as long as anybody has the file.
final class UploadFile: ByteSource {
    private let file: TemporaryFile
    private let space: UploadSpace
    /// Bytes that were announced.
    let room: Int

    /// Throws where the system grants no file.
    init(of room: Int, in space: UploadSpace) throws {
        file = try TemporaryFile()
        self.space = space
        self.room = room
    }

    deinit {
        space.release(room)
    }

    var size: Int { file.size }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        try file.read(count, at: offset, into: &bytes)
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try file.append(bytes)
    }
}
