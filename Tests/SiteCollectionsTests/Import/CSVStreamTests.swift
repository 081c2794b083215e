import Platform
import SiteImport
import Testing

/// A file in pieces, against the same file as a whole.
struct CSVStreamTests {
    private static func text(of record: CSVRecord) -> String {
        let fields = record.fields.map { field in
            "\(field.line) \(field.problem.map { "\($0)" } ?? "") \(Array(field.bytes))"
        }
        return "\(record.line) \(record.count) \(fields)"
    }

    private static func whole(_ bytes: [UInt8]) -> [String] {
        var reader = CSVReader(bytes)
        var records: [String] = []
        while let record = reader.next() { records.append(text(of: record)) }
        return records
    }

    private static func pieces(_ bytes: [UInt8], of piece: Int) throws -> [String] {
        var stream = CSVStream(bytes, piece: piece)
        var records: [String] = []
        while let record = try stream.next() { records.append(text(of: record)) }
        #expect(stream.offset == bytes.count)
        return records
    }

    /// Where a piece may end: inside of a mark, a line break, a character, a quoted field, a pair of quotes.
    private static let nasty = """
        \u{FEFF}name,text\r
        \r
        Trà 👩‍👩‍👧,"say ""hi""\r
        second, line",4.50,"Dr""inks"\r
        "b",茶,""
        \u{20}
        """.dropLast()

    @Test func `pieces may end anywhere`() throws {
        let bytes = Array(Self.nasty.utf8)
        let expected = Self.whole(bytes)
        #expect(expected.count == 3)
        for piece in 1...bytes.count + 1 { #expect(try Self.pieces(bytes, of: piece) == expected, "\(piece)") }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a random file in pieces is what it is as a whole`(seed: UInt64) throws {
        var random = Random(state: seed)
        let parts = [
            "\n", "\r\n", "\r", "\"", "\"\"", ",", "\"a\nb\"", "a,b,c\n", "\"\"\"x\"\", đ\r\n👩‍👩‍👧\",", "é", "\u{85}", "x",
        ]
        for _ in 0..<50 {
            var bytes = Array((Bool.random(using: &random) ? "\u{FEFF}" : "").utf8)
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                bytes += Array(parts[Int.random(in: parts.indices, using: &random)].utf8)
            }
            let expected = Self.whole(bytes)
            for _ in 0..<4 {
                let piece = Int.random(in: 1...40, using: &random)
                #expect(
                    try Self.pieces(bytes, of: piece) == expected,
                    "\(String(decoding: bytes, as: UTF8.self)) by \(piece)")
            }
        }
    }

    @Test func `a field that is longer than a piece is read`() throws {
        let long = String(repeating: "a\r\n", count: 100_000)
        for field in ["\"\(long)\"", "\"\(long)"] {
            let bytes = Array("a,b\nc,\(field),d\ne,f".utf8)
            #expect(try Self.pieces(bytes, of: 1_000) == Self.whole(bytes))
        }
    }

    @Test func `a long field is read in few pieces, since each looks at all before it`() throws {
        let source = CountedSource(Array("a,b\nx,\"\(String(repeating: "a", count: 1_000_000))".utf8))
        var stream = CSVStream(source, piece: 1_000)
        while try stream.next() != nil {}
        #expect(source.reads.count < 20)
    }

    @Test(arguments: ["\"", "", "\"\"", "a,"])
    func `behind a record that is too long nothing is read`(kind: String) throws {
        let long = "b,\(kind)" + String(repeating: kind == "a," ? "a," : "a", count: 400_000)
        let source = CountedSource(Array("name\na,Trà\n\(long)\(String(repeating: "x", count: 4_000_000))".utf8))
        var stream = CSVStream(source, piece: 10_000, longest: 50_000)
        #expect(try stream.next()?.limit == nil && stream.next()?.limit == nil)
        let record = try stream.next()
        #expect(record?.line == 3 && record?.limit == 50_000)
        #expect(try stream.next() == nil)
        #expect(source.reads.reduce(0, +) < 300_000)
    }
}

/// Bytes that are counted as they are read.
final class CountedSource: ByteSource {
    private let bytes: [UInt8]
    private let counts = Lock<[Int]>([])

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var size: Int { bytes.count }
    /// How many bytes each call read.
    var reads: [Int] { counts.withLock(\.self) }

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        let read = try self.bytes.read(count, at: offset, into: &bytes)
        counts.withLock { $0.append(read) }
        return read
    }
}
