import Foundation
import Testing

@testable import StaticSite

struct CompressionTests {
    @Test(arguments: Compression.allCases)
    func `the same text gives the same bytes, smaller ones, with no time in them`(compression: Compression) throws {
        let text = Array(String(repeating: "<li>Cà phê sữa đá 冰咖啡</li>", count: 200).utf8)
        let first = try #require(compression.compress(text))
        #expect(first == compression.compress(text))
        #expect(first.count < text.count / 20)
        #expect(try #require(compression.compress([])).count > 0)
    }

    @Test func `a gzip stream begins as RFC 1952 says, without a name and a time`() throws {
        #expect(try #require(Compression.gzip.compress([65])).prefix(9) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0])
    }

    @Test func `an encoder that is used again gives what a new one gives, and gzip unpacks it`() throws {
        let kept = try #require(GzipEncoder())
        let folder = try Scratch()
        for length in [0, 1, 7, 300, 4_500, 70_000, 3, 4_500, 1_000_000, 0] {
            let text = Self.text(length)
            let packed = kept.compress(text)
            #expect(packed == Compression.gzip.compress(text))
            #expect(try folder.unpacked(packed) == text)
        }
    }

    /// Letters that neither repeat themselves nor are noise.
    private static func text(_ length: Int) -> [UInt8] {
        (0..<length).map { (number: Int) -> UInt8 in
            let letter = number * number % 7 + number / 100 % 9
            return UInt8(ascii: "a") + UInt8(letter)
        }
    }
}

/// A temporary folder in which gzip(1) unpacks.
private struct Scratch: ~Copyable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = folder.appending(path: "text.gz")
        try Data(bytes).write(to: file)
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/bin/gzip")
        gzip.arguments = ["--decompress", "--force", file.path]
        try gzip.run()
        gzip.waitUntilExit()
        try #require(gzip.terminationStatus == 0)
        return try Array(Data(contentsOf: folder.appending(path: "text")))
    }
}
