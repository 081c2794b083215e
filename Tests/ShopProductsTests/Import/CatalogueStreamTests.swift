import Platform
import Prices
import SiteSearch
import Synchronization
import Testing

@testable import ShopProducts

/// A catalogue file in pieces, against the same file as a whole.
struct CatalogueStreamTests {
    /// Rows, or what is said of the file.
    private enum Reading: Equatable {
        case rows([CatalogueRow])
        case issues(CatalogueError)
    }

    private func whole(_ bytes: [UInt8]) -> Reading {
        do throws(CatalogueError) { return .rows(try CatalogueText.parse(bytes)) } catch { return .issues(error) }
    }

    private func stream(_ bytes: [UInt8], piece: Int) -> CatalogueStream {
        CatalogueStream(bytes, piece: piece) { name in
            ["pictures/tea.svg", "pictures/coffee.svg"].contains(name) ? nil : .noPicture(name)
        }
    }

    private func pieces(_ bytes: [UInt8], of piece: Int) throws -> Reading {
        do {
            let stream = stream(bytes, piece: piece)
            var (rows, again) = ([CatalogueRow](), [CatalogueRow]())
            let fingerprint = try stream.check { rows.append($0) }
            try stream.read(as: fingerprint) { again.append($0) }
            #expect(rows == again)
            return .rows(rows)
        } catch let error as CatalogueError {
            return .issues(error)
        }
    }

    /// Where a piece may end: inside of a mark, a line break, a character, a quoted field, a pair of quotes.
    private static let nasty = """
        \u{FEFF}\(CatalogueText.header)\r
        \r
        a,Trà 👩‍👩‍👧,"say ""hi""\r
        second, line",4.50,USD,"Dr""inks",pictures/tea.svg\r
        "b",茶,"",1,USD,,pictures/coffee.svg
        \u{20}
        """.dropLast()

    @Test(arguments: ["\"", "", "\"\"", "a,"])
    func `behind a row that is too long nothing is read, and the file is refused`(kind: String) throws {
        let good = "\(CatalogueText.header)\na,Trà,,4.50,USD,,pictures/tea.svg\n"
        let row = "b,\(kind)" + String(repeating: kind == "a," ? "a," : "a", count: 400_000)
        let source = ReadSource(bytes: Array((good + row + String(repeating: "x", count: 4_000_000)).utf8))
        let stream = CatalogueStream(source, piece: 10_000, longest: 50_000) { _ in nil }
        do {
            _ = try stream.check { _ in }
            Issue.record("it is taken")
        } catch let error as CatalogueError {
            #expect(error.first == [CatalogueIssue(line: 3, problem: .longRow(max: 50_000))])
        }
        #expect(source.read.withLock { $0 } < 300_000)
    }

    @Test func `a first line that is too long is refused`() {
        let source = ReadSource(bytes: [UInt8](repeating: UInt8(ascii: ","), count: 400_000))
        let stream = CatalogueStream(source, piece: 10_000, longest: 50_000) { _ in nil }
        #expect { try stream.check { _ in } } throws: { error in
            (error as? CatalogueError)?.first == [CatalogueIssue(line: 1, problem: .longRow(max: 50_000))]
        }
    }

    @Test func `pieces may end anywhere`() throws {
        let bytes = Array(Self.nasty.utf8)
        let expected = whole(bytes)
        guard case .rows(let rows) = expected else { return #expect(expected == .rows([])) }
        #expect(rows.map(\.slug) == ["a", "b"] && rows[0].content == "say \"hi\"\nsecond, line")
        for piece in 1...bytes.count + 1 { #expect(try pieces(bytes, of: piece) == expected, "\(piece)") }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a random file in pieces is what it is as a whole`(seed: UInt64) throws {
        var random = SeededRandom(state: seed)
        let parts = [
            "\n", "\r\n", "\r", "\"", "\"\"", ",", "\"a\nb\"", CatalogueText.line(), CatalogueText.line(["slug": "b"]),
            CatalogueText.line(["content": "\"\"\"x\"\", đ\r\n👩‍👩‍👧\""]), CatalogueText.line(["price": "x"]), "a,b", "é",
            "\u{85}",
        ]
        var (good, bad) = (0, 0)
        for number in 0..<50 {
            var bytes = Array((Bool.random(using: &random) ? "\u{FEFF}" : "").utf8) + Array(CatalogueText.header.utf8)
            for row in 0..<Int.random(in: 0...6, using: &random) {
                let line = CatalogueText.line(["slug": "s\(row)", "content": "\"\(row)\r\n\"\"é\"\"\""])
                bytes += Array("\(Bool.random(using: &random) ? "\n" : "\r\n")\(line)".utf8)
            }
            for _ in 0..<(number % 2 * 3) { bytes += Array((parts.randomElement(using: &random) ?? "").utf8) }
            if number % 5 == 4 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            let expected = whole(bytes)
            if case .rows(let rows) = expected { good += rows.isEmpty ? 0 : 1 } else { bad += 1 }
            for _ in 0..<4 {
                let piece = Int.random(in: 1...40, using: &random)
                #expect(
                    try pieces(bytes, of: piece) == expected, "\(String(decoding: bytes, as: UTF8.self)) by \(piece)")
            }
        }
        #expect(good > 5 && bad > 5, "\(good) \(bad)")
    }

    @Test func `a field that is longer than a piece, and a quote that is never closed, are named`() throws {
        let long = String(repeating: "a\r\n", count: 100_000)
        for content in ["\"\(long)\"", "\"\(long)"] {
            let lines = [
                CatalogueText.header, CatalogueText.line(["content": content]),
                CatalogueText.line(["slug": "b", "price": "x"]),
            ]
            let bytes = Array(lines.joined(separator: "\n").utf8)
            #expect(try pieces(bytes, of: 1_000) == whole(bytes))
            #expect(try pieces(bytes, of: 1_000) != .rows([]))
        }
    }

    @Test func `a long field is read in few pieces, since each looks at all before it`() throws {
        let bytes = Array("\(CatalogueText.header)\nx,\"\(String(repeating: "a", count: 1_000_000))".utf8)
        let source = CountedSource(bytes)
        #expect(throws: CatalogueError.self) {
            _ = try CatalogueStream(source, piece: 1_000, pictures: { _ in nil }).check { _ in }
        }
        #expect(source.count < 20)
    }

    @Test func `progress grows to the file's size`() throws {
        let bytes = Array(
            "\(CatalogueText.header)\n\((0..<500).map { CatalogueText.line(["slug": "t\($0)"]) }.joined(separator: "\n"))"
                .utf8)
        let heard = Heard()
        let stream = CatalogueStream(bytes, piece: 1_000, pictures: { _ in nil }, progress: { heard.append($0) })
        _ = try stream.check { _ in }
        #expect(
            heard.numbers.count > 10 && heard.numbers == heard.numbers.sorted() && heard.numbers.last == bytes.count)
    }

    @Test func `a slug is found again among very many`() {
        var lines = SlugLines()
        for number in 0..<20_000 { #expect(lines.insert("s\(number)", line: number + 2) == nil) }
        for number in stride(from: 0, to: 20_000, by: 7) { #expect(lines.insert("s\(number)", line: 1) == number + 2) }
    }

    @Test(arguments: [
        "", "Trà đá", "Cà phê, sữa", "ÀB", "a\u{301}b c", "茶 壶", " x  y ", "a-b_c", "½ Ω", "đ Đ", "tea\ntrà", "é\nb",
        "ﬁ ẞ", "ｄａ",
        "\u{301}", "a\u{301}", ",é,", "1.5 kg", "हिन्दी कॉफ़ी", "e\u{301}e\u{301} ", "  ", "茶壶tea", "K\u{212A}",
    ])
    func `the words of a text are those that searches have`(text: String) {
        var words = SearchWords()
        for text in [text, "Tea \(text)", "\(text) tea", "\(text) \(text)"] {
            let expected = SearchText(text).words.joined(separator: " ")
            #expect(words.words(of: text) == expected)
            #expect(words.words(of: text) == expected)
        }
    }
}

private final class CountedSource: ByteSource {
    private let bytes: [UInt8]
    private let heard = Heard()

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { heard.numbers.count }
    var size: Int { bytes.count }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        heard.append(offset)
        return try self.bytes.read(count, at: offset, into: &bytes)
    }
}

/// Numbers that were told, one after the other.
private final class Heard: Sendable {
    private let told = Mutex<[Int]>([])

    var numbers: [Int] { told.withLock { $0 } }

    func append(_ number: Int) {
        told.withLock { $0.append(number) }
    }
}

/// Bytes that are counted as they are read.
private final class ReadSource: ByteSource {
    let bytes: [UInt8]
    let read = Lock(0)

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var size: Int { bytes.count }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        read.withLock { $0 += count }
        return try self.bytes.read(count, at: offset, into: &bytes)
    }
}
