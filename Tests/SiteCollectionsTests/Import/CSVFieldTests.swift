import SiteImport
import Testing

/// What a reader that looks at sixteen bytes together may miss, at every place in and behind such blocks.
struct CSVFieldTests {
    private static let places = 0...40

    @Test(arguments: [UInt8(0x00), 0x01, 0x1F, 0x7F])
    func `a control character is found at every place`(byte: UInt8) {
        for place in Self.places {
            let field = Self.field(String(decoding: [byte], as: UTF8.self), at: place)
            #expect(Self.problem(of: field) == .controlCharacter(byte), "\(place)")
            #expect(Self.problem(of: field, allowing: [byte]) == nil, "\(place)")
        }
    }

    @Test(arguments: ["\u{80}", "\u{85}", "\u{9F}"])
    func `a control character of two bytes is found at every place`(scalar: String) throws {
        let second = try #require(scalar.utf8.last)
        for place in Self.places {
            #expect(Self.problem(of: Self.field(scalar, at: place)) == .controlCharacter(second), "\(place)")
        }
    }

    @Test(arguments: ["\u{A0}", "©", "à", "\u{7E}", " ", "咖"])
    func `what only resembles one passes`(text: String) throws {
        for place in Self.places {
            #expect(try Self.field(text, at: place).text() == Self.text(with: text, at: place), "\(place)")
        }
    }

    @Test(arguments: [[0xC2], [0xFF], [0xE2, 0x82], [0xC0, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func `bytes that are not UTF-8 are found at every place`(bytes: [UInt8]) {
        for place in Self.places {
            var text = Array(Self.text(with: "", at: place).utf8)
            text.insert(contentsOf: bytes, at: place)
            #expect(Self.problem(of: Self.field(text)) == .brokenUTF8, "\(place)")
        }
    }

    @Test func `a doubled quote and line breaks are read at every place`() throws {
        for place in Self.places {
            var reader = CSVReader(
                Array("\"\(Self.text(with: "\"\"", at: place))\",\"\(Self.text(with: "\r\n", at: place))\"\nnext".utf8)
            )
            let first = reader.next()
            let record = try #require(first)
            #expect(
                try record.fields.map { field in try field.text(allowing: [CSVByte.lineFeed]) }
                    == [Self.text(with: "\"", at: place), Self.text(with: "\n", at: place)], "\(place)")
            let second = reader.next()
            #expect(second?.line == 3, "\(place)")
        }
    }

    @Test func `an open quote is found behind every number of bytes`() throws {
        for place in Self.places {
            var reader = CSVReader(Array("\"\(String(repeating: "x", count: place))".utf8))
            let record = reader.next()
            #expect(record?.fields.map(\.problem) == [.openQuote], "\(place)")
        }
    }

    /// A text of forty bytes and what is put into it.
    private static func text(with part: String, at place: Int) -> String {
        String(repeating: "x", count: place) + part + String(repeating: "y", count: 40 - place)
    }

    private static func field(_ part: String, at place: Int) -> CSVField {
        field(Array(text(with: part, at: place).utf8))
    }

    private static func field(_ bytes: [UInt8]) -> CSVField { CSVField(bytes: bytes[...], line: 1, problem: nil) }

    private static func problem(of field: CSVField, allowing allowed: [UInt8] = []) -> CSVProblem? {
        do throws(CSVProblem) {
            _ = try field.text(allowing: allowed)
            return nil
        } catch {
            return error
        }
    }
}
