/// Writes RFC 4180 records, with LF as the line break.
package enum CSVWriter {
    /// One record with its line break; fields are quoted only where they have to be, and none is a formula.
    package static func line(of fields: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for field in fields {
            if !line.isEmpty { line.append(CSVByte.comma) }
            append(CSVFormula.begins(field.utf8) ? "'" + field : field, to: &line)
        }
        line.append(CSVByte.lineFeed)
        return line
    }

    private static func append(_ field: String, to line: inout [UInt8]) {
        let field = field.utf8
        guard field.contains(where: { CSVByte.special.contains($0) }) else { return line.append(contentsOf: field) }
        line.append(CSVByte.quote)
        for byte in field {
            if byte == CSVByte.quote { line.append(CSVByte.quote) }
            line.append(byte)
        }
        line.append(CSVByte.quote)
    }
}
