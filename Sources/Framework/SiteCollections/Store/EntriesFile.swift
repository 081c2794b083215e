import SiteImport
import SiteDatabase

/// A collection as a CSV file: a line for each entry, with its number, its visibility, and a column for each text.
///
///     id,visibility,slug,title,title.vi,fee
///     1,visible,regatta,Regatta,Đua thuyền,2.50
struct EntriesFile {
    /// The largest file that is imported, in bytes, and the most lines.
    static let maxBytes = 4 << 20
    static let maxRows = 10_000

    private static let id = "id"
    private static let visibility = "visibility"

    let tables: CollectionTables

    /// Every entry that is not deleted, in the order of the lists.
    func write(in db: SQLTransaction) throws -> [UInt8] {
        let entries = StoredEntries(tables: tables, db: db)
        let keys = tables.keys
        var bytes = CSVWriter.line(of: [Self.id, Self.visibility] + keys.map(\.description))
        for id in try entries.ids() {
            guard let entry = try entries.entry(id), entry.visibility != .deleted else { continue }
            bytes += CSVWriter.line(
                of: [String(id), entry.visibility.rawValue] + keys.map { entry.texts[$0] })
        }
        return bytes
    }

    /// Changes the entries that a file names, and adds those without a number: all of it, or nothing. A column that the file has not leaves
    /// its texts as they are. Throws `EntriesFileError` where something is wrong.
    func read(_ bytes: [UInt8], by writer: CollectionWriter) throws -> (added: Int, changed: Int) {
        guard bytes.count <= Self.maxBytes else { throw EntriesFileError([.init(line: 1, problem: .tooLarge)]) }
        var reader = CSVReader(bytes)
        let columns = try columns(of: reader.next())
        var (issues, added, changed, rows) = ([EntriesFileError.Issue](), 0, 0, 0)
        while let record = reader.next() {
            rows += 1
            guard rows <= Self.maxRows else { throw EntriesFileError([.init(line: record.line, problem: .tooLarge)]) }
            do {
                if try store(record, columns, by: writer) { added += 1 } else { changed += 1 }
            } catch let error as EntriesFileError {
                issues += error.issues
                // The person corrects these first.
                if issues.count >= EntriesFileError.maxIssues { break }
            }
        }
        guard issues.isEmpty else { throw EntriesFileError(issues) }
        return (added, changed)
    }

    private func columns(of header: CSVRecord?) throws -> [Column] {
        guard let header else { throw EntriesFileError([.init(line: 1, problem: .noHeader)]) }
        var columns: [Column] = []
        for field in header.fields {
            let name = (try? field.text()) ?? ""
            let column: Column? =
                switch name {
                case Self.id: .id
                case Self.visibility: .visibility
                default: tables.keys.first { $0.description == name }.map { .text($0) }
                }
            guard let column, !columns.contains(column) else {
                throw EntriesFileError([.init(line: 1, column: name, problem: .unknownColumn)])
            }
            columns.append(column)
        }
        return columns
    }

    private enum Column: Equatable {
        case id, visibility
        case text(FieldKey)
    }

    /// Whether the entry is new.
    private func store(_ record: CSVRecord, _ columns: [Column], by writer: CollectionWriter) throws -> Bool {
        guard record.count == columns.count else {
            throw EntriesFileError([.init(line: record.line, problem: .fieldCount(record.count, columns.count))])
        }
        var (id, visibility, given) = (Int64?.none, EntryVisibility?.none, [FieldKey: String]())
        for (column, field) in zip(columns, record.fields) {
            guard let text = try? field.text(allowing: [CSVByte.lineFeed, UInt8(ascii: "\t")]) else {
                throw EntriesFileError([.init(line: field.line, problem: .noText)])
            }
            switch column {
            case .id:
                id = Int64(text)
                if id == nil, !text.isEmpty { throw EntriesFileError([.init(line: field.line, problem: .noEntry)]) }
            case .visibility:
                visibility = EntryVisibility(rawValue: text)
                if visibility == nil, !text.isEmpty {
                    throw EntriesFileError([
                        .init(line: field.line, column: Self.visibility, problem: .value(.unknownChoice))
                    ])
                }
            case .text(let key): given[key] = text
            }
        }
        do {
            return try store(given, id, visibility, record.line, by: writer)
        } catch let problems as TextProblems {
            throw EntriesFileError(
                problems.all.sorted { $0.key < $1.key }.map {
                    .init(line: record.line, column: $0.key.description, problem: .value($0.value))
                })
        }
    }

    private func store(
        _ given: [FieldKey: String], _ id: Int64?, _ visibility: EntryVisibility?, _ line: Int,
        by writer: CollectionWriter
    ) throws -> Bool {
        guard let id else {
            try writer.add(EntryTexts(given, languages: tables.others), visibility: visibility ?? .visible)
            return true
        }
        guard let entry = try StoredEntries(tables: tables, db: writer.db).entry(id) else {
            throw EntriesFileError([.init(line: line, problem: .noEntry)])
        }
        var texts = entry.texts
        for (key, text) in given { texts[key] = text }
        _ = try writer.edit(id, from: entry.revision, to: texts)
        if let visibility { try writer.set(visibility, of: id) }
        return false
    }
}

/// Why a file is not imported, by its lines.
public struct EntriesFileError: Error, Equatable {
    struct Issue: Equatable {
        let line: Int
        var column = ""
        let problem: Problem
    }

    public enum Problem: Equatable, Sendable {
        case noHeader, unknownColumn, noEntry, noText, tooLarge
        /// A line has so many fields, and the first one has so many.
        case fieldCount(Int, Int)
        case value(ValueProblem)
    }

    /// The most that are told.
    static let maxIssues = 50

    let issues: [Issue]

    init(_ issues: [Issue]) {
        self.issues = Array(issues.prefix(Self.maxIssues))
    }
}
