import Foundation
import Platform
import Testing

struct TemporaryFileTests {
    private func append(_ bytes: [UInt8], to file: TemporaryFile) throws {
        try bytes.withUnsafeBytes { try file.append($0) }
    }

    @Test func `what is written can be read from any place, as often as need be`() throws {
        let file = try TemporaryFile()
        #expect(file.size == 0)
        try append([1, 2, 3], to: file)
        try append([], to: file)
        try append([UInt8](repeating: 4, count: 100_000), to: file)
        var bytes: [UInt8] = [9]
        for _ in 0..<2 { #expect(try file.read(3, at: 1, into: &bytes) == 3) }
        #expect(bytes == [9, 2, 3, 4, 2, 3, 4])
        #expect(file.size == 100_003)
        #expect(try file.read(10, at: 100_000, into: &bytes) == 3 && file.read(10, at: 100_003, into: &bytes) == 0)
    }

    @Test func `it has no name, and is closed with its value`() throws {
        // Others open such files at the same time: this one goes by its size.
        let files = { () -> [Int] in
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let all = names.compactMap { name -> stat? in
                var status = stat()
                return stat("/proc/self/fd/\(name)", &status) == 0 ? status : nil
            }
            return all.filter { $0.st_size == 77_777 }.map { Int($0.st_nlink) }
        }
        var file: TemporaryFile? = try TemporaryFile()
        try append([UInt8](repeating: 1, count: 77_777), to: #require(file))
        #expect(try files() == [0])
        file = nil
        #expect(try files().isEmpty)
    }
}
