import Platform

/// Reads RFC 4180 records from bytes, one after another, with their line numbers.
///
/// It decides on bytes: to Swift "\r\n" is one `Character`, and so is a quote with an accent after it.
struct CSVReader {
    private let bytes: [UInt8]
    private var line = 1
    /// How many bytes are read.
    private(set) var offset: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = bytes.starts(with: Array("\u{FEFF}".utf8)) ? 3 : 0
    }

    /// The next record, or `nil` at the end. Empty lines are skipped.
    mutating func next() -> CSVRecord? {
        while takeLineBreak() {}
        guard offset < bytes.count else { return nil }
        var record = CSVRecord(line: line, first: nextField())
        while byte == CSVByte.comma {
            offset += 1
            record.append(nextField())
        }
        _ = takeLineBreak()
        return record
    }

    private mutating func nextField() -> CSVField {
        byte == CSVByte.quote ? quotedField() : plainField()
    }

    private mutating func plainField() -> CSVField {
        let start = offset
        skipToFieldEnd()
        let field = bytes[start..<offset]
        return CSVField(bytes: field, line: line, problem: field.contains(CSVByte.quote) ? .strayQuote : nil)
    }

    private mutating func quotedField() -> CSVField {
        let start = line
        var field: [UInt8] = []
        offset += 1
        while let quote = bytes[offset...].firstIndex(of: CSVByte.quote) {
            takeQuoted(upTo: quote, into: &field)
            offset = quote + 1
            guard byte == CSVByte.quote else {
                return CSVField(bytes: field[...], line: start, problem: skipToFieldEnd() ? .textAfterQuote : nil)
            }
            field.append(CSVByte.quote)
            offset += 1
        }
        takeQuoted(upTo: bytes.count, into: &field)
        return CSVField(bytes: field[...], line: start, problem: .openQuote)
    }

    private mutating func takeQuoted(upTo end: Int, into field: inout [UInt8]) {
        for index in offset..<end {
            if bytes[index] == CSVByte.lineFeed {
                line += 1
                if field.last == CSVByte.carriageReturn { field.removeLast() }
            }
            field.append(bytes[index])
        }
        offset = end
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Stops at a comma, a line break or the end; returns whether anything was skipped.
    @discardableResult
    private mutating func skipToFieldEnd() -> Bool {
        let start = offset
        while let byte, byte != CSVByte.comma, lineBreakLength == 0 { offset += 1 }
        return offset > start
    }

    private mutating func takeLineBreak() -> Bool {
        let length = lineBreakLength
        offset += length
        line += length > 0 ? 1 : 0
        return length > 0
    }

    /// 1 at LF, 2 at CRLF, else 0.
    private var lineBreakLength: Int {
        switch byte {
        case CSVByte.lineFeed: 1
        case CSVByte.carriageReturn where offset + 1 < bytes.count && bytes[offset + 1] == CSVByte.lineFeed: 2
        default: 0
        }
    }
}

/// One record of a CSV file: a row, which spans several lines where a quoted field has line breaks.
struct CSVRecord {
    /// The limit of kept fields; the rest is counted, since a line may have millions of them.
    static let maxFields = 32

    /// The line in which the record begins, from 1.
    let line: Int
    /// The first fields, 32 at most.
    private(set) var fields: [CSVField]
    /// How many fields it has.
    private(set) var count = 1

    init(line: Int, first: CSVField) {
        self.line = line
        fields = [first]
    }

    mutating func append(_ field: CSVField) {
        count += 1
        if fields.count < Self.maxFields { fields.append(field) }
    }
}

/// One field of a CSV file, its quotes taken off and its line breaks made LF.
struct CSVField {
    let bytes: ArraySlice<UInt8>
    /// The line in which the field begins, from 1.
    let line: Int
    /// How its quotes are broken, if they are.
    let problem: CatalogueProblem?

    /// The field as text: well-formed UTF-8 without control characters other than `allowed`.
    func text(allowing allowed: [UInt8] = []) throws(CatalogueProblem) -> String {
        if let problem { throw problem }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .brokenUTF8 }
        var previous: UInt8 = 0
        for byte in bytes {
            if Self.isControl(byte, after: previous), !allowed.contains(byte) { throw .controlCharacter(byte) }
            previous = byte
        }
        return text
    }

    /// The line of the first byte that is not UTF-8.
    var lineOfBrokenUTF8: Int {
        var (line, iterator, decoder) = (line, bytes.makeIterator(), UTF8())
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            if scalar == "\n" { line += 1 }
        }
        return line
    }

    /// C0, DEL and C1 (U+0000 to U+001F, U+007F, U+0080 to U+009F), forbidden in a page.
    private static func isControl(_ byte: UInt8, after previous: UInt8) -> Bool {
        byte.isASCIIControl || (previous == 0xC2 && byte < 0xA0)
    }
}

/// The special bytes of CSV (RFC 4180).
enum CSVByte {
    static let comma = UInt8(ascii: ",")
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let special = [comma, quote, lineFeed, carriageReturn]
}
