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
        let start = line
        var fields = [nextField()]
        while byte == CSVByte.comma {
            offset += 1
            fields.append(nextField())
        }
        _ = takeLineBreak()
        return CSVRecord(line: start, fields: fields)
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

    /// Stops at a comma, a line break or the end, and tells whether anything was skipped.
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
