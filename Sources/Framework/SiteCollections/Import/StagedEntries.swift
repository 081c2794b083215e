import Foundation
import SiteDatabase

/// Staging tables (`next_…`) for the entries that an import adds and changes, until they are moved into the collection's tables.
struct StagedEntries {
    let tables: CollectionTables
    /// The number of the next new entry.
    let nextID: Int64
    let search: SearchTables
    let entries: SQLText
    let texts: SQLText
    /// Whether these are the collection's own tables.
    let isDirect: Bool
    /// The search of before.
    private let oldSearch: SearchTables
    private let runs: SQLText
    private let putEntry: SQLText
    private let putTexts: SQLText
    private let putWords: SQLText
    private let removeWords: SQLText
    /// The numbers of entries of other collections that the import adds, by their placeholders (`NewReference`).
    private let added: SQLText
    /// Which import they are of.
    private let run = UUID().uuidString
    /// How many writes the collection had.
    private let changes: Int

    /// For a collection as it is now. If `isDirect`, entries are written to the collection's own tables. Then these must be empty.
    init(_ tables: CollectionTables, isDirect: Bool = false, in db: SQLTransaction) throws {
        (self.tables, self.isDirect) = (tables, isDirect)
        // A table that was adopted may give numbers otherwise.
        let last: Int64?? = try db.row("SELECT max(id) AS last FROM \(tables.entries)") { try $0["last"] as Int64? }
        nextID = max(try RowNumbers.next(of: tables.table, in: db), ((last ?? nil) ?? 0) + 1)
        search = SearchTables(of: "next_\(tables.table)")
        oldSearch = SearchTables(of: "old_\(tables.table)")
        entries = isDirect ? tables.entries : SQLText(name: "next_\(tables.table)")
        texts = isDirect ? tables.texts : SQLText(name: "next_\(tables.table)_texts")
        runs = SQLText(name: "next_\(tables.table)_run")
        added = SQLText(name: "next_\(tables.table)_added")
        let words = WordsColumns(search, db.dialect)
        putWords = """
            INSERT INTO \(words.table) (\(words.all)) VALUES (?, ?, ?) ON CONFLICT (\(words.id)) DO UPDATE
            SET \(words.name) = excluded.\(words.name), \(words.content) = excluded.\(words.content)
            """
        removeWords = "DELETE FROM \(words.table) WHERE \(words.id) = ?"
        changes = try tables.writes(db)
        let columns = tables.rowFields.flatMap(\.columns).map(\.sql)
        putEntry = """
            INSERT INTO \(entries) (id, position, revision, entry_created, \((Self.ownColumns + columns).joined(by: ", ")))
            VALUES (?, ?, 1, ?, ?, ?, ?, ?, \(.parameters(columns.count)))
            """
        let names = (["entry", "language", "entry_words", "entry_order_key"] + tables.translated.map(\.columns[0].sql))
        putTexts = "INSERT INTO \(texts) (\(names.joined(by: ", "))) VALUES (\(.parameters(names.count)))"
    }

    /// Makes them, in the place of those that an interrupted import left.
    func make(withWords hasWords: Bool, in db: SQLTransaction) throws {
        try remove(in: db)
        // A crash of PostgreSQL empties unlogged tables. All of these are unlogged, so they are emptied together. In SQLite, only the
        // connection that writes reads the rows, and a temporary file costs half of the log. Other processes look at the run.
        let kind: SQLText = db.dialect == .postgreSQL ? "UNLOGGED TABLE" : "TEMPORARY TABLE"
        let shared: SQLText = db.dialect == .postgreSQL ? "UNLOGGED TABLE" : "TABLE"
        // The file becomes small again at the end. Debian's SQLite overwrites what is deleted, which is of no use here.
        let settings: SQLText =
            db.dialect == .postgreSQL
            ? ""
            : "PRAGMA temp.auto_vacuum = FULL; PRAGMA temp.secure_delete = OFF; PRAGMA temp.cache_size = -16384;"
        try db.run(
            script: """
                \(settings)
                CREATE \(kind) \(entries) AS SELECT * FROM \(tables.entries) WHERE 1 = 0;
                CREATE \(kind) \(texts) AS SELECT * FROM \(tables.texts) WHERE 1 = 0;
                CREATE \(kind) \(added) (place bigint NOT NULL PRIMARY KEY, id bigint NOT NULL);
                CREATE \(shared) \(runs) (id text NOT NULL);
                """)
        try db.execute("INSERT INTO \(runs) (id) VALUES (?)", run)
        guard hasWords else { return }
        try search.createStaged(in: db)
    }

    /// Makes an index of the slugs. An entry without a slug gets one that no other has.
    func indexSlugs(in db: SQLTransaction) throws {
        guard let slug = tables.slug?.columns[0].sql else { return }
        let index = SQLText(name: "next_\(tables.table)_by_slug")
        try db.run(script: "CREATE INDEX IF NOT EXISTS \(index) ON \(entries) (\(slug));")
    }

    /// Throws where somebody changed the collection or began another import since.
    func check(_ db: SQLTransaction) throws {
        guard try isOfThis(db) else { throw ImportReplaced() }
        guard try isOfPresent(db) else { throw EntriesChanged() }
    }

    private func isOfThis(_ db: SQLTransaction) throws -> Bool {
        let exists: SQLText =
            db.dialect == .sqlite
            ? "SELECT 1 FROM sqlite_schema WHERE name = ?" : "SELECT 1 WHERE to_regclass(?) IS NOT NULL"
        guard try db.row(exists, "next_\(tables.table)_run", read: { _ in true }) == true else { return false }
        return try db.row("SELECT 1 FROM \(runs) WHERE id = ?", run) { _ in true } ?? false
    }

    func isOfPresent(_ db: SQLTransaction) throws -> Bool { try tables.writes(db) == changes }

    /// Removes them, unless they are another import's by now.
    func abandon(in db: SQLTransaction) throws {
        if try isOfThis(db) { try remove(in: db) }
    }

    private func remove(in db: SQLTransaction) throws {
        try db.run(
            script: """
                DROP TABLE IF EXISTS \(entries);
                DROP TABLE IF EXISTS \(texts);
                DROP TABLE IF EXISTS \(added);
                DROP TABLE IF EXISTS \(runs);
                """)
        try search.drop(in: db)
        try oldSearch.drop(in: db)
    }

    /// Changes the collection's tables. `last` is the highest number of an entry after the change.
    func change(endingAt last: Int64, in db: SQLTransaction, _ change: () throws -> Void) throws {
        // Nobody else writes entries from here on.
        try db.run(script: tables.countingEnd[db.dialect])
        try change()
        // The ids of removed entries are not reused.
        try RowNumbers.end(at: last, of: tables.table, in: db)
        try db.run(script: tables.countingAgain[db.dialect])
        try db.execute("UPDATE \(tables.lists.state) SET changes = changes + 1")
        var lists = try EntryLists(tables, in: db)
        try lists.rebuild()
    }

    /// Puts them into the collection's tables, with the words of the search. `new` are the numbers that placeholders stand for.
    func takePlace(_ new: [Int64], withWords hasWords: Bool, in db: SQLTransaction) throws {
        try check(db)
        if nextID > 1 { try leaveOld(in: db) }
        let columns = tables.rowFields.flatMap(\.columns).map(\.sql) + Self.ownColumns
        let position: SQLText =
            tables.group.map {
                """
                , entry_group_position = CASE WHEN \(tables.entries).\($0.columns[0].sql) = excluded.\($0.columns[0].sql)
                THEN \(tables.entries).entry_group_position END
                """
            } ?? ""
        for (place, id) in new.enumerated() {
            try db.enqueue(
                "INSERT INTO \(added) (place, id) VALUES (?, ?)", NewReference.firstPlaceholder + Int64(place), id)
        }
        let resolved = new.isEmpty ? [] : tables.fields.filter { $0.added != nil }.map(\.columns[0].sql.text)
        let values = columns.map { column -> SQLText in
            guard resolved.contains(column.text) else { return column }
            return "coalesce((SELECT id FROM \(added) WHERE place = new.\(column)), \(column))"
        }
        let own: [SQLText] = ["id", "position", "revision", "entry_created"]
        try db.execute(
            """
            INSERT INTO \(tables.entries) (\((own + columns).joined(by: ", ")))
            SELECT \((own + values).joined(by: ", ")) FROM \(entries) AS new WHERE true
            ON CONFLICT (id) DO UPDATE SET \(columns.map { "\($0) = excluded.\($0)" as SQLText }.joined(by: ", ")),
            revision = \(tables.entries).revision + 1\(position)
            """)
        let names = try db.columns(of: SQLText(unchecked: "next_\(tables.table)_texts"))
        try db.execute(
            """
            INSERT INTO \(tables.texts) (\(names.joined(by: ", "))) SELECT \(names.joined(by: ", ")) FROM \(texts) WHERE true
            ON CONFLICT (entry, language) DO UPDATE SET \(names.map { "\($0) = excluded.\($0)" as SQLText }.joined(by: ", "))
            """)
        if hasWords { try search.replace(tables.search, leaving: oldSearch, in: db) }
    }

    /// Makes the old slugs of changed entries lead to them, and removes the drafts of deleted ones.
    private func leaveOld(in db: SQLTransaction) throws {
        if let slug = tables.slug?.columns[0].sql {
            try db.execute(
                """
                INSERT INTO \(tables.slugs) (slug, entry) SELECT old.\(slug), old.id FROM \(tables.entries) AS old
                JOIN \(entries) AS new ON new.id = old.id WHERE new.\(slug) <> old.\(slug) AND old.\(slug) <> ''
                ON CONFLICT (slug) DO UPDATE SET entry = excluded.entry
                """)
            try db.execute("DELETE FROM \(tables.slugs) WHERE slug IN (SELECT \(slug) FROM \(entries))")
        }
        try db.execute(
            "DELETE FROM \(tables.drafts) WHERE entry IN (SELECT id FROM \(entries) WHERE entry_visibility = 2)")
    }

    private static let ownColumns: [SQLText] = ["entry_visibility", "entry_changed", "entry_words", "entry_order_key"]

    /// Stores an entry that is new or has changed.
    func put(_ entry: PreparedEntry, as id: Int64, position: Int64, in db: SQLTransaction) throws {
        try db.enqueue(
            putEntry,
            arguments: [
                id, position, entry.changed, entry.visibility.stored, entry.changed, entry.words.row(in: nil),
                entry.words.orderKey(in: nil),
            ] + entry.texts.values)
        if !tables.isSearchable {
            // There are no words.
        } else if entry.visibility == .visible {
            let words = entry.words.indexed
            try db.enqueue(putWords, id, words.name, words.content)
        } else if entry.isOld {
            try db.enqueue(removeWords, id)
        }
        let translated = tables.translated
        guard !translated.isEmpty else { return }
        for language in tables.others {
            let values = translated.map { entry.texts.texts[$0.name, language] }
            // A new entry has no row to replace.
            guard entry.isOld || values.contains(where: { !$0.isEmpty }) else { continue }
            try db.enqueue(
                putTexts,
                arguments: [id, language, entry.words.row(in: language), entry.words.orderKey(in: language)] + values)
        }
    }
}

/// Another import began, and has the tables.
struct ImportReplaced: Error, CustomStringConvertible {
    var description: String { "nothing was imported: another import began" }
}

/// Somebody changed the collection while a file was imported.
struct EntriesChanged: Error, CustomStringConvertible {
    var description: String { "nothing was imported: somebody changed the collection meanwhile; try again" }
}
