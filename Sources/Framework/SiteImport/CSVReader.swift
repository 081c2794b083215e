import Platform

/// Reads RFC 4180 records from bytes, one after another, with their line numbers.
///
/// It decides on bytes: to Swift "\r\n" is one `Character`, and so is a quote with an accent after it.
package struct CSVReader {
    private var bytes: [UInt8]
    private var line = 1
    /// How many of the bytes are read.
    package private(set) var offset: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        offset = bytes.starts(with: Array("\u{FEFF}".utf8)) ? 3 : 0
    }

    /// Whether all bytes are read, so that others behind them would be part of what was read last.
    package var isAtEnd: Bool { offset == bytes.count }
    /// How many bytes are not read.
    package var rest: Int { bytes.count - offset }

    /// Forgets what is read, and lets `read` put more bytes behind the rest.
    package mutating func refill<Failure>(_ read: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
        var more = Array(bytes[offset...])
        try read(&more)
        (bytes, offset) = (more, 0)
    }

    /// The next record, or `nil` at the end. Empty lines are skipped.
    package mutating func next() -> CSVRecord? {
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
        let hasQuote = skipToFieldEnd()
        return CSVField(bytes: bytes[start..<offset], line: line, problem: hasQuote ? .strayQuote : nil)
    }

    private mutating func quotedField() -> CSVField {
        let start = line
        let quoted = QuotedBytes(in: bytes, from: offset + 1)
        line += quoted.lineFeeds
        offset = quoted.end
        let field = quoted.bytes(in: bytes)
        guard quoted.isClosed else { return CSVField(bytes: field, line: start, problem: .openQuote) }
        let end = offset
        skipToFieldEnd()
        return CSVField(bytes: field, line: start, problem: offset > end ? .textAfterQuote : nil)
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Stops at a comma, a line break or the end; returns whether a quote was skipped.
    @discardableResult
    private mutating func skipToFieldEnd() -> Bool {
        var hasQuote = false
        offset = bytes.withUnsafeBufferPointer { bytes in
            var place = offset
            while place < bytes.count {
                switch bytes[place] {
                case CSVByte.comma, CSVByte.lineFeed: return place
                case CSVByte.carriageReturn where place + 1 < bytes.count && bytes[place + 1] == CSVByte.lineFeed:
                    return place
                case CSVByte.quote: hasQuote = true
                default: break
                }
                place += 1
            }
            return place
        }
        return hasQuote
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

/// What stands between the quotes of a field.
private struct QuotedBytes {
    private let start: Int
    /// The place behind the closing quote, or the end of all bytes.
    private(set) var end: Int
    private(set) var isClosed = false
    private(set) var lineFeeds = 0
    /// Whether quotes are doubled or lines end in CRLF.
    private var isEscaped = false

    init(in bytes: [UInt8], from start: Int) {
        self.start = start
        end = start
        bytes.withUnsafeBufferPointer { bytes in
            while end < bytes.count, !isClosed {
                end += bytes.plainBlocks(from: end) { block in
                    (block .== Block(repeating: CSVByte.quote)) .| (block .== Block(repeating: CSVByte.lineFeed))
                }
                guard end < bytes.count else { return }
                let byte = bytes[end]
                if byte == CSVByte.lineFeed {
                    lineFeeds += 1
                    isEscaped = isEscaped || bytes[end - 1] == CSVByte.carriageReturn
                } else if byte == CSVByte.quote {
                    let isDouble = end + 1 < bytes.count && bytes[end + 1] == CSVByte.quote
                    isEscaped = isEscaped || isDouble
                    isClosed = !isDouble
                    end += isDouble ? 1 : 0
                }
                end += 1
            }
        }
    }

    /// The field's bytes, with single quotes and LF.
    func bytes(in bytes: [UInt8]) -> ArraySlice<UInt8> {
        let quoted = bytes[start..<(isClosed ? end - 1 : end)]
        guard isEscaped else { return quoted }
        var field: [UInt8] = []
        field.reserveCapacity(quoted.count)
        var isFirstQuote = false
        for byte in quoted {
            if byte == CSVByte.lineFeed, field.last == CSVByte.carriageReturn { field.removeLast() }
            isFirstQuote = byte == CSVByte.quote && !isFirstQuote
            if byte != CSVByte.quote || isFirstQuote { field.append(byte) }
        }
        return field[...]
    }
}

/// One record of a CSV file: a row, which spans several lines where a quoted field has line breaks.
package struct CSVRecord {
    /// The limit of kept fields; the rest is counted, since a line may have millions of them.
    package static let maxFields = 128

    /// The line in which the record begins, from 1.
    package let line: Int
    /// The first fields, 128 at most.
    package private(set) var fields: [CSVField] = []
    /// How many fields it has.
    package private(set) var count = 1
    /// The number of bytes behind which nothing more of it was read, if it has more.
    package var limit: Int?

    init(line: Int, first: CSVField) {
        self.line = line
        fields.reserveCapacity(8)
        fields.append(first)
    }

    mutating func append(_ field: CSVField) {
        count += 1
        if fields.count < Self.maxFields { fields.append(field) }
    }
}

/// Why a field is no text.
package enum CSVProblem: Error, Equatable {
    /// A quote inside a field that does not begin with one, text behind the closing quote, and no closing quote.
    case strayQuote, textAfterQuote, openQuote
    case brokenUTF8
    case controlCharacter(UInt8)
}

/// One field of a CSV file, its quotes taken off and its line breaks made LF.
package struct CSVField {
    package let bytes: ArraySlice<UInt8>
    /// The line in which the field begins, from 1.
    package let line: Int
    /// How its quotes are broken, if they are.
    package let problem: CSVProblem?

    package init(bytes: ArraySlice<UInt8>, line: Int, problem: CSVProblem? = nil) {
        self.bytes = bytes
        self.line = line
        self.problem = problem
    }

    /// The field as text: well-formed UTF-8 without control characters other than `allowed`.
    ///
    /// An apostrophe before what a spreadsheet would run as a formula is not part of it.
    package func text(allowing allowed: [UInt8] = []) throws(CSVProblem) -> String {
        if let problem { throw problem }
        let bytes = bytes.first == CSVFormula.guardByte && CSVFormula.begins(bytes) ? bytes.dropFirst() : bytes
        guard let text = bytes.withUnsafeBufferPointer({ String(validatingUTF8: $0) }) else { throw .brokenUTF8 }
        if let control = firstControl(other: allowed) { throw .controlCharacter(control) }
        return text
    }

    private func firstControl(other allowed: [UInt8]) -> UInt8? {
        bytes.withUnsafeBufferPointer { bytes in
            var place = 0
            while true {
                // Whatever may be a control character, or the first byte of one.
                place += bytes.plainBlocks(from: place) { block in
                    (block .< Block(repeating: 0x20)) .| (block .== Block(repeating: 0x7F))
                        .| (block .== Block(repeating: 0xC2))
                }
                guard place < bytes.count else { return nil }
                let byte = bytes[place]
                let next = place + 1 < bytes.count ? bytes[place + 1] : 0
                if byte.isASCIIControl, !allowed.contains(byte) { return byte }
                // C1 (U+0080 to U+009F).
                if byte == 0xC2, next < 0xA0, !allowed.contains(next) { return next }
                place += 1
            }
        }
    }

    /// The line of the first byte that is not UTF-8.
    package var lineOfBrokenUTF8: Int {
        var (line, iterator, decoder) = (line, bytes.makeIterator(), UTF8())
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            if scalar == "\n" { line += 1 }
        }
        return line
    }
}

/// The special bytes of CSV (RFC 4180).
package enum CSVByte {
    package static let comma = UInt8(ascii: ",")
    package static let quote = UInt8(ascii: "\"")
    package static let lineFeed = UInt8(ascii: "\n")
    package static let carriageReturn = UInt8(ascii: "\r")
    package static let special = [comma, quote, lineFeed, carriageReturn]
}

/// What a spreadsheet would run as a formula when somebody opens the file (CWE-1236). A file has an apostrophe before such a text, and so
/// before a text that is itself an apostrophe before a formula.
package enum CSVFormula {
    package static let guardByte = UInt8(ascii: "'")

    /// Whether a text begins like a formula, perhaps behind apostrophes.
    package static func begins(_ text: some Collection<UInt8>) -> Bool {
        let text = text.drop { $0 == guardByte }
        switch text.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
            CSVByte.lineFeed, CSVByte.carriageReturn:
            return true
        // The wide forms, which spreadsheets in some languages take for the same.
        case 0xEF: return ["＝", "＋", "－", "＠"].contains { text.starts(with: $0.utf8) }
        default: return false
        }
    }
}

/// Bytes that are looked at together.
private typealias Block = SIMD16<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// How many bytes from a place on stand in blocks before the first that `isSpecial` finds; the last bytes are no block.
    @inline(__always)
    fileprivate func plainBlocks(from start: Int, _ isSpecial: (Block) -> SIMDMask<SIMD16<Int8>>) -> Int {
        guard let bytes = baseAddress else { return 0 }
        var place = start
        while count - place >= Block.scalarCount {
            let block = UnsafeRawPointer(bytes + place).loadUnaligned(as: Block.self)
            let found = unsafeBitCast(isSpecial(block), to: SIMD2<UInt64>.self)
            if found.x != 0 { return place - start + found.x.littleEndian.trailingZeroBitCount / 8 }
            if found.y != 0 { return place - start + 8 + found.y.littleEndian.trailingZeroBitCount / 8 }
            place += Block.scalarCount
        }
        return place - start
    }
}
