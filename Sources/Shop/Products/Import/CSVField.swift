import Platform

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

    /// U+0000 to U+001F, U+007F and U+0080 to U+009F; none of them may stand in a page.
    private static func isControl(_ byte: UInt8, after previous: UInt8) -> Bool {
        byte.isASCIIControl || (previous == 0xC2 && byte < 0xA0)
    }
}
