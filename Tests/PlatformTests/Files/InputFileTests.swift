import Foundation
import Platform
import Testing

struct InputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    private func path(_ bytes: [UInt8]) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "file")
        try Data(bytes).write(to: file)
        return file.path
    }

    private func all(of source: some ByteSource, in pieces: Int) throws -> [UInt8] {
        var (bytes, read) = ([UInt8](), 1)
        while read > 0 {
            read = try source.read(pieces, at: bytes.count, into: &bytes)
            #expect(read <= pieces)
        }
        return bytes
    }

    @Test(arguments: [1, 7, 1_000, 1_000_000])
    func `a file is read in pieces, more than once`(piece: Int) throws {
        let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let file = try InputFile(path(bytes))
        #expect(file.size == 5_000)
        #expect(try all(of: file, in: piece) == bytes && all(of: file, in: piece) == bytes)
        #expect(try all(of: bytes, in: piece) == bytes)
        var end: [UInt8] = [1]
        #expect(try file.read(5, at: 5_000, into: &end) == 0 && end == [1])
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a pipe is read more than once too, whatever its length`() throws {
        let path = try path([]) + "-pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        Thread.detachNewThread { try? Data(bytes).write(to: URL(fileURLWithPath: path)) }
        let file = try InputFile(path)
        #expect(file.size == bytes.count)
        #expect(try all(of: file, in: 65_000) == bytes && all(of: file, in: 9_999) == bytes)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `what is missing, and what is no file, is named`() throws {
        let path = try path([])
        for (name, reason) in [
            (path + "-missing", "No such file or directory"), (folder.path, "Is a directory"),
            ("/dev/zero", "Invalid argument"),
        ] {
            let error = #expect(throws: SystemError.self) { try InputFile(name) }
            #expect(error?.description == "cannot read \(name): \(reason)")
        }
        try FileManager.default.removeItem(at: folder)
    }
}
