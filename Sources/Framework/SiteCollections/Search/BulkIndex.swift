import SiteDatabase

/// The words' index and the common words of an import in the making: FTS5 makes the index in a database of its own, whose tables
/// are then handed over as they are. PostgreSQL makes its index by itself.
struct BulkIndex {
    /// Nil for another engine than SQLite.
    private let scratch: ScratchDatabase?
    private let stored: StoredWords
    /// Those of an index (`SearchTables.index`). The one that is made here has no more: it has not the words themselves.
    static let options: SQLText = "name, content, tokenize = 'ascii', prefix = '1 2 3'"
    private var common = CommonWords()
    private var last: Int64 = 0

    /// Of words that an import stored.
    init(of stored: StoredWords) throws {
        self.stored = stored
        guard try stored.areInFTS5 else {
            scratch = nil
            return
        }
        let scratch = try ScratchDatabase()
        self.scratch = scratch
        try scratch.use { db in
            try db.run(script: "CREATE VIRTUAL TABLE bulk USING fts5 (\(Self.options), content = '');")
            // 8 MiB of the index at a time, which are merged when all are there.
            for (name, value) in [("hashsize", 8_388_608), ("automerge", 0), ("crisismerge", 100_000)] {
                try db.execute("INSERT INTO bulk (bulk, rank) VALUES (?, ?)", name, value)
            }
            try db.run(script: "BEGIN;")
        }
    }

    /// Adds the words of further rows. Their ids must ascend.
    mutating func add(_ rows: [IndexedRow]) throws {
        try withIndex { index in
            for (id, words) in rows {
                _ = try index?.execute(
                    "INSERT INTO bulk (rowid, name, content) VALUES (?, ?, ?)", id, words.name, words.content)
                common.count(Int(id), (words.name, words.content))
            }
        }
        last = rows.last?.id ?? last
    }

    private func withIndex(_ body: (SQLTransaction?) throws -> Void) throws {
        guard let scratch else { return try body(nil) }
        try scratch.use { try body($0) }
    }

    /// Merges the index, and hands over all that is made of the words.
    mutating func end(_ each: (WordsPart) throws -> Void) throws {
        try scratch?.use { db in
            try db.run(
                script: """
                    COMMIT;
                    INSERT INTO bulk (bulk) VALUES ('optimize');
                    """)
            try handOver(from: db, each)
        }
        common.endCounting()
        var (sets, size) = ([CommonWord](), 0)
        let (stored, last) = (stored, last)
        let texts: CommonWords.Texts = { each in
            for slice in StoredWords.slices(upTo: last) {
                for (id, words) in try stored.rows(of: slice) { try each(Int(id), (words.name, words.content)) }
            }
        }
        try common.forEach(of: texts) { word in
            sets.append(word)
            size += word.size
            guard size >= WordsPart.limit.length else { return }
            try each(WordsPart(rows: .common(sets), done: 0.9))
            (sets, size) = ([], 0)
        }
        try each(WordsPart(rows: .common(sets), done: 1))
    }

    private func handOver(from db: SQLTransaction, _ each: (WordsPart) throws -> Void) throws {
        try Self.divide(
            "SELECT id, sz FROM bulk_docsize ORDER BY id", in: db,
            row: { (try $0["id"] as Int64, try $0["sz"] as [UInt8]) }, length: \.1.count
        ) { try each(WordsPart(rows: .lengths($0), done: 0.2)) }
        try Self.divide(
            "SELECT id, block FROM bulk_data ORDER BY id", in: db,
            row: { (try $0["id"] as Int64, try $0["block"] as [UInt8]) }, length: \.1.count
        ) { try each(WordsPart(rows: .pages($0), done: 0.6)) }
        try Self.divide(
            "SELECT segid, term, pgno FROM bulk_idx", in: db,
            row: { (try $0["segid"] as Int64, try $0["term"] as [UInt8], try $0["pgno"] as Int64) },
            length: \.1.count
        ) { try each(WordsPart(rows: .terms($0), done: 0.7)) }
    }

    /// Hands over rows in parts that a short transaction stores.
    private static func divide<Row>(
        _ statement: SQLText, in db: SQLTransaction, row: (SQLRow) throws -> Row, length: (Row) -> Int,
        _ each: ([Row]) throws -> Void
    ) throws {
        var (part, batches) = ([Row](), Batches(WordsPart.limit))
        try db.forEachRow(statement) {
            let next = try row($0)
            if batches.begins(length(next)), !part.isEmpty {
                try each(part)
                part = []
            }
            part.append(next)
        }
        if !part.isEmpty { try each(part) }
    }
}

/// The words that an import stored.
struct StoredWords: Sendable {
    /// The ids from 1 to `last`, in ranges of 500. Each range is read in its own transaction, because SQLite's log grows while
    /// somebody reads.
    static func slices(upTo last: Int64) -> some Sequence<ClosedRange<Int64>> {
        stride(from: 1, through: max(1, last), by: 500).lazy.map { $0...min(max(1, last), $0 + 499) }
    }

    private let database: any SQLDatabase
    private let tables: SearchTables
    private let check: @Sendable (SQLTransaction) throws -> Void

    /// Each reading begins with `check`, which throws where they are not those of this import any more.
    init(
        in database: any SQLDatabase, _ tables: SearchTables, check: @escaping @Sendable (SQLTransaction) throws -> Void
    ) {
        (self.database, self.tables, self.check) = (database, tables, check)
    }

    /// Whether their table is one of SQLite's FTS5.
    var areInFTS5: Bool { get throws { try read { $0.dialect == .sqlite } } }

    func rows(of ids: ClosedRange<Int64>) throws -> [IndexedRow] {
        try read { db in
            let words = WordsColumns(tables, db.dialect)
            return try db.rows(
                """
                SELECT \(words.id) AS id, \(words.name) AS name, \(words.content) AS content FROM \(words.table)
                WHERE \(words.id) BETWEEN ? AND ? ORDER BY \(words.id)
                """, ids.lowerBound, ids.upperBound
            ) { (try $0["id"], IndexedWords(name: try $0["name"], content: try $0["content"])) }
        }
    }

    private func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try database.read { db in
            try check(db)
            return try read(db)
        }
    }
}

/// Where the words themselves are. SQLite's index is a table of FTS5 with tables of its own behind it (SQLite, FTS5, 9): `content` has the
/// words, the others the index, which `BulkIndexing` makes elsewhere, as to add to it here would keep others from writing.
struct WordsColumns {
    let table: SQLText
    let id: SQLText
    let name: SQLText
    let content: SQLText

    init(_ tables: SearchTables, _ dialect: SQLDialect) {
        switch dialect {
        case .sqlite: (table, id, name, content) = ("\(tables.index)_content", "id", "c0", "c1")
        case .postgreSQL: (table, id, name, content) = (tables.index, "rowid", "name", "content")
        }
    }

    var all: SQLText { "\(id), \(name), \(content)" }
}
