import Platform
import SiteDatabase
import SiteImport
public import Web

/// A collection as a CSV file: a line for each entry, with its number, its visibility, and a column for each text. A reference is the title
/// of the other entry, or its number (`#7`) if the title does not identify it.
///
///     id,visibility,slug,title,title.vi,fee,venue,entry_from,entry_until
///     1,visible,regatta,Regatta,Đua thuyền,2.50,Boat house,,
struct EntriesFile {
    /// The largest file that is imported, in bytes.
    static let maxBytes = 64 << 20
    /// The longest line that is read, in bytes: an unclosed quotation mark makes the rest of the file one line.
    private static let maxLineBytes = 1_048_576
    private static let piece = 65_536

    let tables: CollectionTables

    /// Every entry that is not deleted, in the order of their numbers.
    func write(in db: SQLTransaction) throws -> TemporaryFile {
        let (file, keys) = (try TemporaryFile(), Self.keys(of: tables))
        let titles = try ReferenceTitles(tables, in: db)
        var bytes = CSVWriter.line(of: [Column.id.name, Column.visibility.name] + keys.map(\.description))
        try StoredEntries(tables: tables, db: db).forEach { entry in
            guard entry.visibility != .deleted else { return }
            bytes += CSVWriter.line(
                of: [String(entry.id), entry.visibility.rawValue]
                    + keys.map { titles.title(of: entry.texts[$0], in: $0) })
            guard bytes.count >= Self.piece else { return }
            try bytes.withUnsafeBytes { try file.append($0) }
            bytes.removeAll(keepingCapacity: true)
        }
        try bytes.withUnsafeBytes { try file.append($0) }
        return file
    }

    /// All texts of an entry, with its times.
    private static func keys(of tables: CollectionTables) -> [FieldKey] { tables.keys + StoredField.timeKeys }

    /// Reads lines one after the other. Throws `EntriesFileError` where the first line is wrong.
    func reader(of source: any ByteSource) throws -> Reader {
        var stream = CSVStream(source, longest: Self.maxLineBytes)
        return Reader(columns: try columns(of: stream.next()), stream: stream)
    }

    private func columns(of header: CSVRecord?) throws -> [Column] {
        guard let header else { throw EntriesFileError(.init(line: 1, problem: .noHeader)) }
        var (columns, error) = ([Column](), EntriesFileError())
        for (place, field) in header.fields.enumerated() {
            let name = try? field.text()
            if let column = name.flatMap({ Column(name: $0, tables) }), !columns.contains(column) {
                columns.append(column)
            } else {
                // A mistake is kept and shown: a name may be as long as a line.
                let start = name.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(40))) }
                error.append(.init(line: field.line, column: start ?? String(place + 1), problem: .unknownColumn))
            }
        }
        guard error.isEmpty else { throw error }
        return columns
    }

    enum Column: Equatable {
        case id, visibility
        case text(FieldKey)

        fileprivate init?(name: String, _ tables: CollectionTables) {
            if let own = [Column.id, .visibility].first(where: { $0.name == name }) {
                self = own
            } else if let key = EntriesFile.keys(of: tables).first(where: { $0.description == name }) {
                self = .text(key)
            } else {
                return nil
            }
        }

        var name: String {
            switch self {
            case .id: "id"
            case .visibility: "visibility"
            case .text(let key): key.description
            }
        }
    }

    /// One line: its entry and the new texts. Texts without a column in the file stay as they are.
    struct Row: Sendable {
        let line: Int
        /// Nil if the line has none: its slug names the entry, or the entry is new.
        var id: Int64?
        var visibility: EntryVisibility?
        var given = FieldTexts()
    }

    /// The lines after the header.
    struct Reader: RowReader {
        fileprivate let columns: [Column]
        fileprivate var stream: CSVStream

        /// How many bytes are read, and a hash of them.
        var offset: Int { stream.offset }
        var hash: Int { stream.hash }

        /// The next line, or what is wrong with it; nil at the end.
        mutating func next() throws -> Result<Row, EntriesFileError>? {
            guard let record = try stream.next() else { return nil }
            var (row, error) = (Row(line: record.line), EntriesFileError())
            row.given.reserveCapacity(columns.count)
            if record.limit != nil {
                error.append(.init(line: record.line, problem: .tooLarge))
            } else if record.count != columns.count {
                // A broken quote is the better explanation.
                for field in record.fields where field.problem != nil {
                    error.append(.init(line: field.line, problem: .quotes))
                }
                if error.isEmpty {
                    error.append(.init(line: record.line, problem: .fieldCount(record.count, columns.count)))
                }
            } else {
                for (column, field) in zip(columns, record.fields) {
                    guard let problem = row.take(field, as: column) else { continue }
                    let line = problem == .notUTF8 ? field.lineOfBrokenUTF8 : field.line
                    error.append(.init(line: line, column: column.name, problem: problem))
                }
            }
            return error.isEmpty ? .success(row) : .failure(error)
        }
    }
}

extension EntriesFile.Row {
    /// Takes a field over; returns what is wrong with it.
    fileprivate mutating func take(_ field: CSVField, as column: EntriesFile.Column) -> EntriesFileError.Problem? {
        do throws(CSVProblem) {
            let text = try field.text(allowing: [CSVByte.lineFeed, UInt8(ascii: "\t")])
            switch column {
            case .id:
                id = Int64(text)
                return id == nil && !text.isEmpty ? .noEntry : nil
            case .visibility:
                visibility = EntryVisibility(rawValue: text)
                return visibility == nil && !text.isEmpty ? .value(.unknownChoice) : nil
            case .text(let key): given[key] = text
            }
            return nil
        } catch {
            return switch error {
            case .strayQuote, .textAfterQuote, .openQuote: .quotes
            case .brokenUTF8: .notUTF8
            case .controlCharacter: .value(.control)
            }
        }
    }
}

/// The titles by which a file names the entries that references lead to.
struct ReferenceTitles {
    /// By the name of the field, the entries with a title: one, or nil for several.
    private var entries: [String: [String: Int64?]] = [:]
    /// By the name of the field, the titles of entries that no other has.
    private var titles: [String: [String: String]] = [:]
    private let added: [String: CollectionTables]
    /// The entries that an import has to add, in the order of their placeholders.
    private(set) var new: [NewReference] = []
    /// By the name of the collection and the title.
    private var placeholders: [String: [String: Int64]] = [:]
    /// By the name of the field, what the first different texts of lines were resolved to: so many, if they are short.
    private var resolved: [String: [String: String]] = [:]
    private static let (maxResolved, maxLength) = (1_000, 300)

    /// With all titles of the collections that the fields refer to.
    init(_ tables: CollectionTables, in db: SQLTransaction) throws {
        added = Dictionary(
            tables.fields.compactMap { field in field.added.map { (field.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        for field in tables.fields {
            guard case .reference(_, let table) = field.control, let title = field.titleColumn?() else { continue }
            var entries: [String: Int64?] = [:]
            try db.forEachRow(
                "SELECT id, \(SQLText(name: title)) FROM \(SQLText(name: table)) WHERE entry_visibility < 2"
            ) { row in
                var columns = row.inOrder
                let (id, title) = (try columns.integer(), try columns.text())
                guard !title.isEmpty else { return }
                entries[title] = .some(entries[title] == nil ? id : nil)
            }
            self.entries[field.name] = entries
            titles[field.name] = Dictionary(
                entries.compactMap { title, id in id.map { (String($0), title) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// What a file has for a text.
    func title(of text: String, in key: FieldKey) -> String {
        guard let titles = titles[key.field], !text.isEmpty else { return text }
        return titles[text].flatMap { Self.number($0) == nil ? $0 : nil } ?? "#\(text)"
    }

    /// The digits behind a `#`.
    private static func number(_ text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "#"), Int64(text.dropFirst()) != nil else { return nil }
        return String(text.dropFirst())
    }

    /// The line with the number of each entry that it names by a title, or the placeholder of a new entry.
    mutating func resolve(_ row: EntriesFile.Row) throws -> EntriesFile.Row {
        var row = row
        for name in entries.keys {
            let key = FieldKey(name)
            guard let text = row.given[key] else { continue }
            if let number = resolved[name]?[text] {
                row.given[key] = number
                continue
            }
            let number = try resolve(text, in: name, row.line)
            if resolved[name, default: [:]].count < Self.maxResolved, text.utf8.count <= Self.maxLength {
                resolved[name, default: [:]][text] = number
            }
            row.given[key] = number
        }
        return row
    }

    /// The number of the entry that a text of a line names; the text itself if it names none.
    private mutating func resolve(_ text: String, in field: String, _ line: Int) throws -> String {
        let title = text.trimmed(ofLineBreaks: false)
        // A number that nothing has so far, or it would be a placeholder's.
        if let number = Int64(Self.number(title) ?? title), number >= NewReference.firstPlaceholder {
            throw EntriesFileError(.init(line: line, column: field, problem: .value(.noSuchEntry)))
        }
        if let number = Self.number(title) { return number }
        switch entries[field]?[title] {
        case .some(.some(let id)): return String(id)
        case .some(nil):
            throw EntriesFileError(.init(line: line, column: field, problem: .value(.severalEntries)))
        case nil:
            guard let other = added[field], !title.isEmpty else { return text }
            return String(try add(title, to: other, by: field, line))
        }
    }

    private mutating func add(
        _ title: String, to tables: CollectionTables, by field: String, _ line: Int
    ) throws -> Int64 {
        do throws(ValueProblem) {
            let title = try tables.title.parse(title).text
            if case .some(.some(let id)) = entries[field]?[title] { return id }
            if let placeholder = placeholders[tables.name]?[title] { return placeholder }
            let placeholder = NewReference.firstPlaceholder + Int64(new.count)
            placeholders[tables.name, default: [:]][title] = placeholder
            new.append(NewReference(tables: tables, title: title, field: field, line: line))
            return placeholder
        } catch {
            throw EntriesFileError(.init(line: line, column: field, problem: .value(error)))
        }
    }
}

/// An entry of another collection that a line names and that is not there.
struct NewReference: Sendable {
    /// Stands for the number of the first one until that is added.
    static let firstPlaceholder: Int64 = 1 << 62

    let tables: CollectionTables
    let title: String
    let field: String
    let line: Int

    /// Adds the entry, unless somebody else has done so meanwhile. Returns its number.
    func add(in db: SQLTransaction, by editor: EntryEditor) throws -> Int64 {
        try db.enter(.site)
        let ids: [Int64] = try db.rows(
            "SELECT id FROM \(tables.entries) WHERE \(tables.title.columns[0].sql) = ? AND entry_visibility < 2 LIMIT 2",
            title
        ) { try $0["id"] }
        guard ids.count < 2 else {
            throw EntriesFileError(.init(line: line, column: field, problem: .value(.severalEntries)))
        }
        if let id = ids.first { return id }
        let texts = EntryTexts([FieldKey(tables.title.name): title], languages: tables.others)
        do {
            return try CollectionWriter(tables: tables, db: db, editor: editor).add(texts)
        } catch let problems as TextProblems {
            // A deleted entry may have the title.
            let problem = problems.all.first?.value ?? .taken
            throw EntriesFileError(.init(line: line, column: field, problem: .value(problem)))
        }
    }

    /// A line with the numbers that placeholders stand for.
    static func resolve(_ row: EntriesFile.Row, _ ids: [Int64], _ tables: CollectionTables) -> EntriesFile.Row {
        var row = row
        for key in tables.fields.filter({ $0.added != nil }).map({ FieldKey($0.name) }) {
            guard let place = row.given[key].flatMap(Int64.init), place >= firstPlaceholder,
                place - firstPlaceholder < ids.count
            else { continue }
            row.given[key] = String(ids[Int(place - firstPlaceholder)])
        }
        return row
    }
}

/// Why a file is not imported: its first problems, by line and column, and how many there are.
public struct EntriesFileError: Error, Equatable, Codable, Sendable, CustomStringConvertible {
    struct Issue: Equatable, Codable {
        let line: Int
        /// Empty where the whole line is meant.
        var column = ""
        let problem: Problem
    }

    public enum Problem: Error, Equatable, Codable, Sendable {
        case noHeader, unknownColumn, noEntry, tooLarge
        /// A quotation mark is not closed, or stands where none may.
        case quotes
        case notUTF8
        /// Another line has the same entry, or the same text of a field.
        case repeated(line: Int)
        /// A line has so many fields, and the first one has so many.
        case fieldCount(Int, Int)
        case value(ValueProblem)
        /// There is no picture of this name: no file of the folder of photographs, and none of the site's own.
        case noFile
        case photograph(PhotographProblem)
    }

    /// The most that are told.
    static let maxIssues = 100

    private(set) var issues: [Issue] = []
    private(set) var count = 0

    init(_ issues: Issue...) {
        for issue in issues { append(issue) }
    }

    var isEmpty: Bool { count == 0 }

    /// The problems in English, a line for each.
    public var description: String {
        let text = StaffEntriesText.english
        let lines = issues.map { text.line($0.line, $0.column, text.fileProblem($0.problem)) }
        let rest = count > issues.count ? [text.more(count - issues.count)] : []
        return (["nothing was imported:"] + lines + rest).joined(separator: "\n")
    }

    mutating func append(_ issue: Issue) {
        count += 1
        if issues.count < Self.maxIssues { issues.append(issue) }
    }

    mutating func append(_ other: EntriesFileError) {
        for issue in other.issues { append(issue) }
        count += other.count - other.issues.count
    }
}
