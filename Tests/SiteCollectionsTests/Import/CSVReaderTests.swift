import SiteImport
import Testing

/// Records of CSV files, read and written.
struct CSVReaderTests {
    private static func records(_ text: String) -> [CSVRecord] {
        var reader = CSVReader(Array(text.utf8))
        var records: [CSVRecord] = []
        while let record = reader.next() { records.append(record) }
        return records
    }

    /// The texts of all fields, which may have line breaks and tabs.
    private static func texts(_ text: String) throws -> [[String]] {
        try records(text).map { try $0.fields.map { try $0.text(allowing: [CSVByte.lineFeed, UInt8(ascii: "\t")]) } }
    }

    @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
    func `lines end in LF or CRLF, and a byte order mark or empty lines do no harm`(end: String, mark: String) throws {
        let text = mark + ["a,b", "c,", "", "d,e"].joined(separator: end)
        for text in [text, text + end + end] {
            #expect(try Self.texts(text) == [["a", "b"], ["c", ""], ["d", "e"]])
            #expect(Self.records(text).map(\.line) == [1, 2, 4])
        }
        #expect(Self.records(mark + end).isEmpty)
    }

    @Test(arguments: [
        (#""Green""#, "Green"), (#""""#, ""), ("", ""), (#""a,b""#, "a,b"), (#""say ""hi""""#, #"say "hi""#),
        (#""""""#, #"""#), ("\"a\nb\"", "a\nb"), ("\"a\r\nb\r\n\"", "a\nb\n"), ("\"a\n\nb\"", "a\n\nb"), (" a ", " a "),
        ("\"\u{301}\"", "\u{301}"), ("\"a\"\"\u{301}\"", "a\"\u{301}"), ("\"a\tb\"", "a\tb"), ("\"\"\"\n\"", "\"\n"),
    ])
    func `a field keeps what its quotes hold`(field: String, content: String) throws {
        for end in ["\n", "\r\n", ""] {
            let read = try Self.texts("x,\(field),y\(end)")
            #expect(read.map { $0.map { Array($0.utf8) } } == [["x", content, "y"].map { Array($0.utf8) }])
        }
    }

    @Test(arguments: [
        ("a\"b", CSVProblem.strayQuote), ("\"a\" b", .textAfterQuote), ("\"a\"\u{301}", .textAfterQuote),
        ("\"a\"b\"", .textAfterQuote),
    ])
    func `a broken quote is found, and the fields and lines after it are still read`(
        field: String, problem: CSVProblem
    ) {
        let records = Self.records("x,\(field),y\r\nz,z,z")
        #expect(records.map { $0.fields.map(\.problem) } == [[nil, problem, nil], [nil, nil, nil]])
    }

    @Test func `of a line with very many fields the first ones are kept and all are counted`() {
        let records = Self.records("a\n\(String(repeating: "b,", count: 100_000))\nc")
        #expect(records.map(\.count) == [1, 100_001, 1] && records.map(\.line) == [1, 2, 3])
        #expect(records[1].fields.count == CSVRecord.maxFields)
    }

    @Test func `a file is written with quotes only where they are needed`() {
        let line = CSVWriter.line(of: ["tea", "Tea, green", "Say \"hi\"\nto it", "", " é "])
        #expect(String(decoding: line, as: UTF8.self) == "tea,\"Tea, green\",\"Say \"\"hi\"\"\nto it\",, é \n")
    }

    @Test(arguments: [
        "=HYPERLINK(\"https://evil.example\")", "+1", "-1+1", "- a list", "@SUM(A1)", "＝1", "＋1", "－1", "＠1", "'=1",
        "''-1",
    ])
    func `a formula has an apostrophe in the file, and none when it is read`(text: String) throws {
        let line = String(decoding: CSVWriter.line(of: ["x", text]), as: UTF8.self)
        #expect(line.contains(/,"?'/), "\(line)")
        #expect(try Self.texts(line) == [["x", text]])
    }

    @Test(arguments: ["'tis", "''", "'", "a=b", "1-1", " =1"])
    func `any other text has none`(text: String) throws {
        #expect(CSVWriter.line(of: [text]) == Array("\(text)\n".utf8))
        #expect(try Self.texts("\(text)\n") == [[text]])
    }

    @Test func `any fields read back as they were written`() throws {
        var random = Random(state: 7)
        let pieces = [
            "\"", "\n", ",", "'", "=", "-", "\t", "\u{301}", "b", "\u{FEFF}", "👩‍👩‍👧", "é", "e\u{301}", "茶", " ", "%",
        ]
        let records = (0..<2_000).map { number in
            ["row-\(number)"]
                + (0..<4).map { _ in
                    (0..<Int.random(in: 0...8, using: &random)).map { _ in
                        pieces[Int.random(in: pieces.indices, using: &random)]
                    }.joined()
                }
        }
        let bytes = records.flatMap(CSVWriter.line)
        let back = try Self.texts(String(decoding: bytes, as: UTF8.self))
        #expect(back == records)
        // Strings are equal where they only look alike, so the bytes are compared too.
        #expect(back.flatMap(CSVWriter.line) == bytes)
    }
}
