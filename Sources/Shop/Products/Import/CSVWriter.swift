/// Writes RFC 4180 records, with LF as the line break.
enum CSVWriter {
    /// One record with its line break; fields are quoted only where they have to be.
    static func line(of fields: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for field in fields {
            if !line.isEmpty { line.append(CSVByte.comma) }
            append(field.utf8, to: &line)
        }
        line.append(CSVByte.lineFeed)
        return line
    }

    private static func append(_ field: String.UTF8View, to line: inout [UInt8]) {
        guard field.contains(where: CSVByte.special.contains) else { return line.append(contentsOf: field) }
        line.append(CSVByte.quote)
        for byte in field {
            if byte == CSVByte.quote { line.append(CSVByte.quote) }
            line.append(byte)
        }
        line.append(CSVByte.quote)
    }
}
