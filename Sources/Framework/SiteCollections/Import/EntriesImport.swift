import Foundation
public import Platform
public import SiteDatabase
import SiteSearch
import Web

/// Imports a file into a collection: all of it or nothing.
///
/// Up to `maxEdits` changes are made one by one, in one transaction. More are staged in tables of their own while the file is read, in short
/// transactions, so that others can write in between. One last transaction moves them into the collection (`StagedEntries`). A second thread
/// parses and checks the lines, and a third one builds the search index.
///
/// If a collection has no search, its first entries are written directly, as long as they are in memory and at most `maxDirect`.
struct EntriesImport: Sendable {
    /// The most entries that are changed one by one.
    static let maxEdits = 250
    /// Others cannot write while these are written, which takes part of a second. The bytes are those of their texts.
    private static let maxDirect = (rows: 20_000, bytes: 64 << 20)
    /// Entries of a short transaction, and the length of their texts.
    private static let batch = (rows: 250, length: 125_000)
    private static let batchOfWords = 2_000
    /// Batches that are prepared before they are written.
    private static let batchesAhead = 4

    let tables: CollectionTables
    let database: any SQLDatabase
    let editor: EntryEditor
    var maxEdits = Self.maxEdits
    /// The files that lines may name as photographs. Without them, a line has the names of photographs that the site has.
    var photographs: PhotographFiles?
    /// Whether the site has a picture of its own of a name. Without it, such names are not checked.
    var isAsset: (@Sendable (_ name: String) -> Bool)?
    /// Whether lines may hide and delete entries.
    var mayHide = true
    /// Entries that are removed by the first lines. Later lines may use their unique texts, such as slugs.
    var leaving: Set<Int64> = []
    /// Is called now and then while nothing is changed yet; what it throws ends the import.
    var checkpoint: @Sendable () throws -> Void = {}
    /// Is called with each line that is written, and the number of its entry; perhaps again.
    var written: @Sendable (_ line: Int, _ id: Int64) -> Void = { _, _ in }
    /// Is called in the transaction that changes the collection.
    var end: @Sendable (SQLTransaction, ImportCounts) throws -> Void = { _, _ in }

    /// Throws `EntriesFileError` where the file is wrong, and `EntriesChanged` where somebody else changed the collection meanwhile.
    func run(_ source: any ByteSource, _ progress: (ImportState) -> Void = { _ in }) throws -> ImportCounts {
        try run(RowSource(size: source.size) { try EntriesFile(tables: tables).reader(of: source) }, progress)
    }

    /// The same with rows of another kind.
    func run(_ source: RowSource, _ progress: (ImportState) -> Void = { _ in }) throws -> ImportCounts {
        try catchUp()
        let pictures = try checkedPictures(of: source)
        let staged = try database.read { try StagedEntries(tables, in: $0) }
        let isDirect =
            source.size <= Self.maxDirect.rows && source.bytesInMemory ?? .max <= Self.maxDirect.bytes
            && staged.nextID == 1 && !tables.isSearchable
        let lines = BlockingQueue<PreparedEntries>(limit: Self.batchesAhead)
        let thread = SideThread { [self] in
            lines.finish(Result { try prepare(source, staged, pictures) { try lines.put($0) } })
        }
        defer {
            lines.finish()
            thread.wait()
        }
        var (few, counts, staging, new) = ([PreparedEntry](), ImportCounts(), Staging?.none, [NewReference]())
        defer {
            staging?.words?.stop()
            if staging != nil { try? database.writeUnsynced { try staged.abandon(in: $0) } }
        }
        while let batch = try lines.take() {
            (counts, new) = (batch.counts, batch.new)
            progress(.checking(batch.offset, of: source.size))
            few += batch.entries
            guard staging != nil || few.count > maxEdits && !(isDirect && new.isEmpty) else { continue }
            try staging = staging ?? begin(staged)
            try staging.map { staging = try write(few, $0) }
            few = []
        }
        if let staging {
            let changes = counts.added + counts.changed
            try finish(staging, counts, new) { progress(.writing(Int(Double(changes) * $0), of: changes)) }
        } else if few.count > maxEdits {
            try writeFirst(few, counts, staged)
        } else {
            try database.write { db in
                guard try staged.isOfPresent(db) else { throw EntriesChanged() }
                let ids = try new.map { try $0.add(in: db, by: editor) }
                for entry in few {
                    let row = new.isEmpty ? entry.row : NewReference.resolve(entry.row, ids, tables)
                    written(row.line, try edit(row, in: db))
                }
                if staged.nextID == 1, tables.isSearchable { try EntryIndex(tables: tables, db: db).settle() }
                try end(db, counts)
            }
        }
        return counts
    }

    private func writer(_ db: SQLTransaction) -> CollectionWriter {
        CollectionWriter(tables: tables, db: db, editor: editor)
    }

    /// Has lists and search follow what others wrote before.
    private func catchUp() throws {
        let clock = tables.timedChanges
        while try database.read(clock.next) == .distantPast {
            try checkpoint()
            try database.write { try clock.make(editor.time, $0) }
        }
    }

    /// Changes an entry as the staff does. Returns its number.
    private func edit(_ row: EntriesFile.Row, in db: SQLTransaction) throws -> Int64 {
        let writer = writer(db)
        do {
            let entry = try ImportedEntry(row, by: writer)
            guard let old = entry.old else { return try writer.add(entry.given, visibility: entry.visibility) }
            var revision = old.revision
            if old.visibility == .deleted, entry.visibility != .deleted {
                // Its planned times are those of the line.
                try writer.set(entry.visibility, of: old.id)
                revision += 1
            }
            _ = try writer.edit(old.id, from: revision, to: entry.given)
            if entry.wanted != nil { try writer.set(entry.visibility, of: old.id) }
            return old.id
        } catch let problems as TextProblems {
            throw EntriesFileError(problems, line: row.line)
        }
    }

    /// The pictures that lines may name; nil if none is checked. With photographs, it checks the file before it takes them: decoding takes longer
    /// than all else.
    private func checkedPictures(of source: RowSource) throws -> ImportedPictures? {
        guard photographs != nil || isAsset != nil else { return nil }
        let pictures = ImportedPictures(tables, photographs) { isAsset?($0) ?? true }
        guard photographs != nil else { return pictures }
        let staged = try database.read { try StagedEntries(tables, in: $0) }
        try prepare(source, staged, pictures) { _ in }
        try pictures.take()
        return pictures
    }

    /// Checks all lines, and passes the entries to write to `each` in batches. Throws `EntriesFileError` at the end if a line is wrong.
    private func prepare(
        _ source: RowSource, _ staged: StagedEntries, _ pictures: ImportedPictures?,
        _ each: (PreparedEntries) throws -> Void
    ) throws {
        var reader = try source.reader()
        var (rows, batches, folder) = ([EntriesFile.Row](), Batches(Self.batch), SearchWords(ofMany: true))
        var (given, counts, error, titles) = (GivenTexts(), ImportCounts(), EntriesFileError(), ReferenceTitles?.none)
        var currencies: [String: String]?
        func flush() throws {
            try checkpoint()
            let entries = try database.read { db in
                guard try staged.isOfPresent(db) else { throw EntriesChanged() }
                var writer = writer(db)
                writer.isFirst = staged.nextID == 1
                writer.leaving = leaving
                writer.currencies = try currencies ?? writer.storedCurrencies()
                defer { currencies = writer.currencies }
                var known = try titles ?? ReferenceTitles(tables, in: db)
                defer { titles = known }
                return try rows.compactMap { row -> PreparedEntry? in
                    do {
                        let row = try known.resolve(pictures?.resolve(row) ?? row)
                        writer.placeholders = known.new.count
                        let entry = try ImportedEntry(row, by: writer)
                        guard mayHide || entry.keepsVisibility else {
                            throw EntriesFileError(
                                .init(line: row.line, column: "visibility", problem: .value(.unknownChoice)))
                        }
                        let prepared = try PreparedEntry(entry, row, by: writer, &folder)
                        try given.take(entry, prepared, row, tables)
                        if let prepared { writer.noteCurrencies(of: prepared.texts) }
                        counts.count(isOld: entry.old != nil, isChanged: prepared != nil)
                        return prepared
                    } catch let other as EntriesFileError {
                        error.append(other)
                    } catch let problems as TextProblems {
                        error.append(EntriesFileError(problems, line: row.line))
                    }
                    return nil
                }
            }
            // Where a line is wrong, the rest is only checked.
            try each(
                PreparedEntries(
                    entries: error.isEmpty ? entries : [], offset: reader.offset, counts: counts,
                    new: titles?.new ?? []))
            rows = []
        }
        while let line = try reader.next() {
            switch line {
            case .success(let row):
                if batches.begins(row.given.bytes), !rows.isEmpty { try flush() }
                rows.append(row)
            case .failure(let other):
                if !rows.isEmpty { try flush() }
                error.append(other)
            }
        }
        if !rows.isEmpty { try flush() }
        guard error.isEmpty else { throw error }
    }
}

/// Many changes, by tables of their own.
extension EntriesImport {
    /// How far they are.
    private struct Staging {
        let staged: StagedEntries
        /// Nil if no field is searched.
        let words: BulkIndexing?
        var next: NewEntries
    }

    private func begin(_ staged: StagedEntries) throws -> Staging {
        try database.writeUnsynced { try staged.make(withWords: tables.isSearchable, in: $0) }
        do {
            let last = try database.read { db in
                let inGroups: Int64?? = try db.row(
                    "SELECT max(entry_group_position) AS position FROM \(tables.entries)"
                ) { try $0["position"] as Int64? }
                return max(try tables.lastPosition(in: db), (inGroups ?? nil) ?? 0)
            }
            if tables.isSearchable { try copyWords(staged) }
            let words =
                tables.isSearchable
                ? BulkIndexing(of: StoredWords(in: database, staged.search, check: staged.check)) : nil
            return Staging(staged: staged, words: words, next: NewEntries(id: staged.nextID, position: last))
        } catch {
            try? database.writeUnsynced { try staged.abandon(in: $0) }
            throw error
        }
    }

    private func finish(
        _ staging: Staging, _ counts: ImportCounts, _ new: [NewReference], _ progress: (Double) -> Void
    ) throws {
        let (staged, last) = (staging.staged, staging.next.id - 1)
        if let words = staging.words {
            // If the collection had entries, their words may have changed up to the last line.
            if staged.nextID > 1 { try words.addStored(upTo: last) }
            words.endAdding()
            while let part = try words.next() {
                try write(staged) { try part.store(in: SearchIndex(staged.search, in: $0)) }
                progress(part.done)
            }
            // The rebuild of the lists needs much memory, too.
            SystemMemory.returnUnused()
        }
        try checkpoint()
        try database.write { db in
            let new = try new.map { try $0.add(in: db, by: editor) }
            try staged.change(endingAt: last, in: db) {
                try staged.takePlace(new, withWords: staging.words != nil, in: db)
            }
            try db.renewPageRevision()
            try end(db, counts)
        }
    }

    /// Writes the first entries of a collection to its own tables.
    private func writeFirst(_ entries: [PreparedEntry], _ counts: ImportCounts, _ before: StagedEntries) throws {
        try checkpoint()
        try database.write { db in
            try before.change(endingAt: before.nextID + Int64(entries.count) - 1, in: db) {
                guard try before.isOfPresent(db) else { throw EntriesChanged() }
                let staged = try StagedEntries(tables, isDirect: true, in: db)
                var staging = Staging(staged: staged, words: nil, next: NewEntries(id: before.nextID, position: 0))
                for entry in entries { try put(entry, &staging, in: db) }
            }
            try db.renewPageRevision()
            try end(db, counts)
        }
    }

    /// A short transaction. A power cut may undo it: the site sees staged rows only after the last transaction, which waits for the disk.
    private func write(_ staged: StagedEntries, _ write: (SQLTransaction) throws -> Void) throws {
        try checkpoint()
        try database.writeUnsynced { db in
            try staged.check(db)
            try write(db)
        }
    }

    /// Copies the words that the collection has.
    private func copyWords(_ staged: StagedEntries) throws {
        for first in stride(from: 1, to: staged.nextID, by: Self.batchOfWords) {
            try write(staged) { db in
                let (from, to) = (WordsColumns(tables.search, db.dialect), WordsColumns(staged.search, db.dialect))
                try db.execute(
                    "INSERT INTO \(to.table) (\(to.all)) SELECT \(from.all) FROM \(from.table) WHERE \(from.id) BETWEEN ? AND ?",
                    first, first + Int64(Self.batchOfWords) - 1)
            }
        }
    }

    /// Writes entries.
    private func write(_ entries: [PreparedEntry], _ staging: Staging) throws -> Staging {
        var then = staging
        var words: [IndexedRow] = []
        try write(staging.staged) { db in
            // The transaction may run twice.
            (then, words) = (staging, [])
            for entry in entries {
                let id = try put(entry, &then, in: db)
                if entry.visibility == .visible { words.append((id, entry.words.indexed)) }
            }
        }
        if staging.staged.nextID == 1 { try staging.words?.add(words) }
        return then
    }

    /// Returns the entry's number.
    @discardableResult
    private func put(_ entry: PreparedEntry, _ staging: inout Staging, in db: SQLTransaction) throws -> Int64 {
        let staged = staging.staged
        var (entry, id) = (entry, entry.id ?? staging.next.id)
        if let slug = tables.slug, entry.needsSlug {
            if !staging.next.hasMadeSlugs, !staged.isDirect { try staged.indexSlugs(in: db) }
            let text = try staging.next.slug(of: entry.texts.texts, slug) { text in
                try isTaken(text, by: slug.columns[0].sql, in: tables.entries, db)
                    || isTaken(text, by: slug.columns[0].sql, in: staged.entries, db)
            }
            entry.texts = try entry.texts.with(slug.name, text, tables)
        } else if let slug = tables.slug, staging.next.hasMadeSlugs,
            try isTaken(entry.texts.texts[slug.name], by: slug.columns[0].sql, in: staged.entries, db)
        {
            // The slug that was made for an earlier entry is the same.
            throw EntriesFileError(.init(line: entry.row.line, column: slug.name, problem: .value(.taken)))
        }
        if entry.id == nil {
            id = staging.next.id
            staging.next.id += 1
            staging.next.position += CollectionWriter.gap
        }
        try staged.put(entry, as: id, position: staging.next.position, in: db)
        written(entry.row.line, id)
        return id
    }

    private func isTaken(_ text: String, by column: SQLText, in table: SQLText, _ db: SQLTransaction) throws -> Bool {
        try db.row("SELECT 1 FROM \(table) WHERE \(column) = ? LIMIT 1", text) { _ in true } ?? false
    }
}

/// What an import reads: the lines of a file, or other rows.
struct RowSource: Sendable {
    /// In bytes, or in rows.
    let size: Int
    /// How many bytes the texts have, if all of them are in memory.
    var bytesInMemory: Int?
    /// Begins anew each time.
    let reader: @Sendable () throws -> any RowReader
}

protocol RowReader {
    /// How much of the source is read.
    var offset: Int { get }

    /// The next row, or what is wrong with it; nil at the end.
    mutating func next() throws -> Result<EntriesFile.Row, EntriesFileError>?
}

/// Entries of one transaction.
private struct PreparedEntries: Sendable {
    let entries: [PreparedEntry]
    /// How many bytes of the file are read, and what the lines so far change.
    let offset: Int
    let counts: ImportCounts
    /// The entries of other collections that the lines so far name and that are not there.
    let new: [NewReference]
}

/// What new entries get.
private struct NewEntries {
    var id: Int64
    var position: Int64
    /// The last number behind each beginning of a slug.
    private var numbers: [String: Int] = [:]

    var hasMadeSlugs: Bool { !numbers.isEmpty }

    init(id: Int64, position: Int64) {
        (self.id, self.position) = (id, position)
    }

    mutating func slug(of texts: EntryTexts, _ field: StoredField, isTaken: (String) throws -> Bool) rethrows -> String
    {
        try SlugKind.make(of: texts[field.slugSource ?? ""], &numbers) { try isTaken($0) }
    }
}

extension EntriesFileError {
    init(_ problems: TextProblems, line: Int) {
        self.init()
        for (key, problem) in problems.all.sorted(by: { $0.key < $1.key }) {
            append(.init(line: line, column: key.description, problem: .value(problem)))
        }
    }
}

extension EntityCollection {
    /// Imports a CSV file like the one that the staff exports, all of it or nothing. Throws `EntriesFileError` where the file is wrong.
    public func importFile(
        _ file: any ByteSource, into database: any SQLDatabase, by editor: EntryEditor
    ) throws -> ImportCounts {
        try EntriesImport(tables: tables, database: database, editor: editor).run(file)
    }

    /// All entries that are not deleted as a CSV file.
    public func exportFile(_ db: SQLTransaction) throws -> any ByteSource {
        try EntriesFile(tables: tables).write(in: db)
    }
}
