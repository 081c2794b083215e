import SiteDatabase
import SiteSearch

/// How many entries an import changed.
public struct ImportCounts: Codable, Equatable, Sendable {
    public private(set) var added = 0
    public private(set) var changed = 0
    public private(set) var unchanged = 0

    /// Counts an entry: an old one without a change is kept.
    mutating func count(isOld: Bool, isChanged: Bool) {
        if !isChanged { unchanged += 1 } else if isOld { changed += 1 } else { added += 1 }
    }
}

extension ImportCounts: CustomStringConvertible {
    public var description: String { "\(added) added, \(changed) changed, \(unchanged) unchanged" }
}

/// An entry as a line of a file makes it.
struct ImportedEntry: Sendable {
    /// Nil for a new one.
    let old: StoredEntry?
    /// With what the line says.
    let given: EntryTexts
    /// The same without times that its visibility ends.
    let texts: EntryTexts
    let visibility: EntryVisibility
    /// The visibility that the line sets: a deleted entry becomes visible by default. Nil if it stays as it is.
    let wanted: EntryVisibility?

    /// Whether the line says what is stored.
    var isUnchanged: Bool {
        guard let old, old.visibility == visibility else { return false }
        return given.list.allSatisfy { $0.value.isIdentical(to: old.texts[$0.key]) }
    }

    /// Whether visitors see it as before, and no time is planned at which that changes.
    var keepsVisibility: Bool {
        visibility == old?.visibility ?? .visible
            && StoredField.timeKeys.allSatisfy { given[$0].isIdentical(to: old?.texts[$0] ?? "") }
    }

    /// The entry of the line's number, else the one with its key or slug, else a new one. Throws `EntriesFileError` where there is none with the
    /// number.
    init(_ row: EntriesFile.Row, by writer: CollectionWriter) throws {
        let (tables, stored) = (writer.tables, StoredEntries(tables: writer.tables, db: writer.db))
        if let id = row.id {
            old = try stored.entry(id)
            if old == nil { throw EntriesFileError(.init(line: row.line, column: "id", problem: .noEntry)) }
        } else {
            old = writer.isFirst ? nil : try stored.entry(namedBy: row.given)
        }
        var given = old?.texts ?? EntryTexts(row.given, languages: tables.others)
        if old != nil { for (key, text) in row.given { given[key] = text } }
        // An entry keeps its slug where the line has none.
        if let old, let slug = tables.slug, given[slug.name].isEmpty { given[slug.name] = old.texts[slug.name] }
        self.given = given
        wanted = row.visibility ?? (old?.visibility == .deleted ? .visible : nil)
        // A start that the line itself gives is not cancelled by its visibility.
        let from = given[StoredField.from.name]
        let isPlanned = !from.isEmpty && !from.isIdentical(to: old?.texts[StoredField.from.name] ?? "")
        (texts, visibility) = writer.planned(
            given, wanted ?? old?.visibility ?? .visible, of: isPlanned ? nil : old)
    }
}

/// Finds duplicates in a file: the lines of its entries, and of its slugs and unique texts (as hashes).
struct GivenTexts {
    private var entries: [Int64: Int] = [:]
    private var texts: [Int: Int] = [:]

    /// Throws `EntriesFileError` where another line has one of them.
    mutating func take(
        _ entry: ImportedEntry, _ prepared: PreparedEntry?, _ row: EntriesFile.Row, _ tables: CollectionTables
    ) throws {
        if let id = entry.old?.id { try Self.take(row.line, in: "", &entries[id]) }
        for field in tables.fields where field.isUnique {
            // As it is stored; a slug that is missing is made then.
            let text = prepared?.texts.texts[field.name] ?? entry.given[field.name]
            guard !text.isEmpty, !(field.slugSource != nil && prepared?.needsSlug == true) else { continue }
            var hasher = Hasher()
            hasher.combine(field.name)
            hasher.combine(text)
            try Self.take(row.line, in: field.name, &texts[hasher.finalize()])
        }
    }

    private static func take(_ line: Int, in column: String, _ known: inout Int?) throws {
        if let known { throw EntriesFileError(.init(line: line, column: column, problem: .repeated(line: known))) }
        known = line
    }
}

/// An entry that is to be written.
struct PreparedEntry: Sendable {
    let row: EntriesFile.Row
    /// Nil for a new one.
    let id: Int64?
    var texts: CheckedTexts
    let visibility: EntryVisibility
    let words: EntryWords
    /// The time of its change, in seconds.
    let changed: Int64
    /// Whether its slug is made when it is written.
    let needsSlug: Bool

    var isOld: Bool { id != nil }

    /// Nil if the line says what is stored. Throws `TextProblems` where a text breaks its field's rule.
    init?(_ entry: ImportedEntry, _ row: EntriesFile.Row, by writer: CollectionWriter, _ folder: inout SearchWords)
        throws
    {
        let tables = writer.tables
        guard !entry.isUnchanged else { return nil }
        texts = try writer.check(entry.texts, of: entry.old)
        if let old = entry.old, old.visibility == entry.visibility,
            texts.texts.changes(to: old.texts, tables.keys + StoredField.timeKeys).isEmpty
        {
            return nil
        }
        self.row = row
        id = entry.old?.id
        needsSlug = tables.slug.map { entry.texts[$0.name].isEmpty } ?? false
        visibility = entry.visibility
        words = EntryWords(texts.texts, tables, &folder)
        changed = max(writer.editor.seconds, entry.old.map { $0.changed + 1 } ?? 0)
    }
}
