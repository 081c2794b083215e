import Testing

@testable import Web

/// The parts that a parser found, with their contents.
struct FoundParts: MultipartHandler, Equatable {
    struct Part: Equatable {
        let head: MultipartHead
        let offset: Int
        var content: [UInt8] = []
        var isWhole = false
    }

    var parts: [Part] = []

    mutating func begin(_ head: MultipartHead, at offset: Int) {
        parts.append(Part(head: head, offset: offset))
    }

    mutating func take(_ content: UnsafeRawBufferPointer) {
        parts[parts.count - 1].content += content
    }

    mutating func end() {
        parts[parts.count - 1].isWhole = true
    }

    /// The parts of a body that arrives in these pieces; throws what the parser does.
    static func read(_ pieces: [[UInt8]], boundary: String = "xx") throws(MultipartError) -> FoundParts {
        guard let boundary = MultipartBoundary(contentType: "multipart/form-data; boundary=\"\(boundary)\"") else {
            throw .malformed
        }
        var (parser, found) = (MultipartParser(boundary), FoundParts())
        for piece in pieces {
            let failure = piece.withUnsafeBytes { bytes -> MultipartError? in
                do throws(MultipartError) { try parser.take(bytes, for: &found) } catch { return error }
                return nil
            }
            if let failure { throw failure }
        }
        try parser.finish()
        return found
    }
}

struct MultipartParserTests {
    private static let head = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

    private func contents(_ body: String, boundary: String = "xx") throws -> [String] {
        let found = try FoundParts.read([Array(body.utf8)], boundary: boundary)
        let areWhole = found.parts.allSatisfy(\.isWhole)
        #expect(areWhole)
        for part in found.parts {
            let place = Array(body.utf8)[part.offset..<part.offset + part.content.count]
            #expect(part.content.elementsEqual(place))
        }
        return found.parts.map { String(decoding: $0.content, as: UTF8.self) }
    }

    @Test(arguments: [
        ("--xx\r\n\(head)b\r\n--xx--\r\n", ["b"]), ("--xx\r\n\(head)b\r\n--xx--", ["b"]), ("--xx--\r\n", []),
        ("--xx\r\n\(head)\r\n--xx--", [""]), ("--xx\r\n\(head)--xx--", [""]),
        ("--xx\r\n\(head)b\r\n--xx\r\n\(head)c\r\n--xx--", ["b", "c"]),
        ("--xx \t \r\n\(head)b\r\n--xx--", ["b"]), ("nothing\r\n\r\n--xx\r\n\(head)b\r\n--xx--behind\r\n--xx", ["b"]),
        ("--xx\r\n\(head)\r\r\n\n\r\n-\r\n--x\r\n--x\r\n\r\n--xx--", ["\r\r\n\n\r\n-\r\n--x\r\n--x\r\n"]),
        ("--xx\r\n\(head)--xb\r\n--xx--", ["--xb"]), ("--xx\r\n\(head)a--xx\r\n\n--xx\r\n--xx--", ["a--xx\r\n\n--xx"]),
        ("--xx\r\n\(head)\r\r\n--xx--", ["\r"]), ("--xx\r\n\(head)\r\n\r\n--xx--", ["\r\n"]),
    ])
    func `a part is what stands between two delimiters`(body: String, expected: [String]) throws {
        #expect(try contents(body) == expected)
    }

    @Test(arguments: [
        "", "--x", "--xx", "--xx-", "--xx\r\n", "--xx\r\n\(head)", "--xx\r\n\(head)b", "--xx\r\n\(head)b\r\n--xx",
        "--xx\r\n\(head)b\r\n--xx-", "--xx\r\n\(head)b\r\n--xx\r\n", "--xx\r\n\r\nb\r\n--xx--",
        "--xx\n\(head)b\r\n--xx--", "--xx\r\r\n\(head)b\r\n--xx--", "--xxy\r\n\(head)b\r\n--xx--",
        "--xx\r\n\(head)b\r\n--xxy\r\n--xx--", "--xx\r\n\(head)b\n--xx--", "--xx\r\n\(head)b--xx--", "--yy--", "a=b",
        "--xx\(String(repeating: " ", count: 70))\r\n\(head)b\r\n--xx--",
    ])
    func `a body that is cut, or has something else between its parts, is none`(body: String) {
        #expect(throws: MultipartError.malformed) { try contents(body) }
    }

    @Test(arguments: [(100, true), (101, false), (10_000, false)])
    func `there are at most 100 parts`(count: Int, isRead: Bool) {
        let body = String(repeating: "--xx\r\n\(Self.head)b\r\n", count: count) + "--xx--"
        #expect(((try? contents(body)) != nil) == isRead)
    }

    @Test(arguments: [(4_000, true), (4_096, false), (1_000_000, false)])
    func `a head is bounded`(length: Int, isRead: Bool) {
        let body = "--xx\r\nX: \(String(repeating: "a", count: length))\r\n\(Self.head)b\r\n--xx--"
        #expect(((try? contents(body)) != nil) == isRead)
    }

    @Test func `pieces of any length are the same parts`() throws {
        var random = SplitMix(state: 7)
        let pieces = ["\r", "\n", "-", "--xx", "\r\n--x", "\r\n--", "xx", "\r\n--xx\r\n\(Self.head)", "b", "\u{E9}"]
        var read = 0
        for _ in 0..<400 {
            let middle = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            let body = Array("--xx\r\n\(Self.head)\(middle.joined())\r\n--xx--\r\n".utf8)
            let whole = try? FoundParts.read([body])
            read += whole == nil ? 0 : 1
            #expect((try? FoundParts.read(body.map { [$0] })) == whole)
            for _ in 0..<4 {
                let cut = Int.random(in: 0...body.count, using: &random)
                let other = Int.random(in: cut...body.count, using: &random)
                let split = [Array(body[..<cut]), Array(body[cut..<other]), Array(body[other...])]
                #expect((try? FoundParts.read(split)) == whole)
            }
        }
        #expect((100..<400).contains(read))
    }
}
