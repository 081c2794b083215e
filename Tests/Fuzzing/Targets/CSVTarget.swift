import SiteImport

/// CSV files: records as a simple reader of RFC 4180 reads them.
enum CSVTarget {
    static func run(_ input: [UInt8]) throws {
        var reader = CSVReader(input)
        var records: [CSVRecord] = []
        while let record = reader.next() { records.append(record) }
        let expected = CSVReference.records(in: input)
        let isBroken = records.contains { $0.fields.contains { $0.problem != nil } }
        let isWhole = records.allSatisfy { $0.count == $0.fields.count }
        try hold(expected == nil || !isBroken, "quotes are broken for the reference too")
        try hold(expected != nil || isBroken || !isWhole, "broken quotes are found")
        guard let expected else { return }
        try hold(records.map(\.line) == expected.map(\.line), "records begin in their lines")
        try hold(records.map(\.count) == expected.map(\.fields.count), "fields are counted")
        try hold(
            records.map { $0.fields.map { Array($0.bytes) } }
                == expected.map { Array($0.fields.prefix(CSVRecord.maxFields)) }, "the first fields have their bytes")
    }
}

/// A reader of RFC 4180 that knows one byte and one state at a time.
struct CSVReference {
    typealias Record = (line: Int, fields: [[UInt8]])

    private enum State { case start, plain, quoted, closed }

    private var state = State.start
    private var line = 1
    private var records: [Record] = []
    private var record: Record?
    private var field: [UInt8] = []

    /// Every record; nil where a quote stands where none may.
    static func records(in bytes: [UInt8]) -> [Record]? {
        var reader = CSVReference()
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        while let byte = rest.popFirst() {
            // CRLF is LF, inside quotes too.
            if byte == 0x0D, rest.first == 0x0A { continue }
            guard reader.take(byte) else { return nil }
        }
        guard reader.state != .quoted else { return nil }
        reader.endRecord()
        return reader.records
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        if record == nil, byte != 0x0A { record = (line, []) }
        defer { line += byte == 0x0A ? 1 : 0 }
        switch (state, byte) {
        case (.start, 0x22): state = .quoted
        case (.quoted, 0x22): state = .closed
        case (.quoted, _): field.append(byte)
        case (.closed, 0x22):
            field.append(byte)
            state = .quoted
        case (_, 0x2C): endField()
        case (_, 0x0A): endRecord()
        case (.closed, _), (_, 0x22): return false
        default:
            field.append(byte)
            state = .plain
        }
        return true
    }

    private mutating func endField() {
        record?.fields.append(field)
        field = []
        state = .start
    }

    private mutating func endRecord() {
        guard record != nil else { return }
        endField()
        if let record { records.append(record) }
        record = nil
    }
}
