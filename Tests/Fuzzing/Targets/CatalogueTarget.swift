import Prices
import SiteImport

@testable import ShopProducts

/// Catalogue files: records as a simple reader of RFC 4180 reads them, and rows that are the same when written.
enum CatalogueTarget {
    fileprivate static let languages = ["vi", "zh"]

    static func run(_ input: [UInt8]) throws {
        try checkRecords(input)
        let parsed = Result { () throws(CatalogueError) in
            try CatalogueFile.parse(input, languages: languages, pictures: { _ in nil })
        }
        switch parsed {
        case .success(let rows): try check(rows)
        case .failure(let error): try check(error, of: input)
        }
    }

    private static func checkRecords(_ input: [UInt8]) throws(Broken) {
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

    private static func check(_ rows: [CatalogueRow]) throws(Broken) {
        let written = CatalogueFile.write(rows, languages: languages)
        let again = try? CatalogueFile.parse(written, languages: languages, pictures: { _ in nil })
        let whole = rows.map(\.withAllTexts)
        try hold(again == whole, "a catalogue that is written is read again")
        try hold(CatalogueFile.write(again ?? [], languages: languages) == written, "a catalogue is written in one way")
    }

    private static func check(_ error: CatalogueError, of input: [UInt8]) throws(Broken) {
        let lines = 1...input.count(where: { $0 == CSVByte.lineFeed }) + 1
        try hold(error.first.count == min(error.count, CatalogueError.maxCount), "the first issues are kept")
        for issue in error.first {
            try hold(lines.contains(issue.line), "an issue names a line of the file")
            try hold(issue.description.utf8.count <= 1_000, "an issue is said in a line that a terminal shows")
        }
    }
}

extension CatalogueRow {
    /// As a file has it that has a column for each text.
    fileprivate var withAllTexts: CatalogueRow {
        let fields = ProductTexts.Field.all(of: CatalogueTarget.languages)
        let all = Dictionary(fields.map { ($0, texts[$0] ?? "") }) { first, _ in first }
        return CatalogueRow(
            slug: slug, name: name, content: content, price: price, category: category, image: image, texts: all)
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
