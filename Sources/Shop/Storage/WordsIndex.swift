import SiteCollections
import SiteDatabase

/// The words' index and the common words of an import in the making: FTS5 makes the index in a database of its own, whose tables
/// are then handed over as they are. PostgreSQL makes its index by itself.
struct WordsIndex {
    /// Nil for another engine than SQLite.
    private let scratch: ScratchDatabase?
    private let stored: StoredWords
    /// Those of `product_search`. The index that is made here has no more: it has not the words themselves.
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
            try db.run(script: "CREATE VIRTUAL TABLE next_product_search USING fts5 (\(Self.options), content = '');")
            // 8 MiB of the index at a time, which are merged when all are there.
            for (name, value) in [("hashsize", 8_388_608), ("automerge", 0), ("crisismerge", 100_000)] {
                try db.execute("INSERT INTO next_product_search (next_product_search, rank) VALUES (?, ?)", name, value)
            }
            try db.run(script: "BEGIN;")
        }
    }

    /// Adds the words of the products with these ids, which follow those before.
    mutating func add(_ ids: ClosedRange<Int64>) throws {
        try withIndex { index in
            try stored.forEach(ids) { id, name, content in
                _ = try index?.execute(
                    "INSERT INTO next_product_search (rowid, name, content) VALUES (?, ?, ?)", id, name, content)
                common.count(Int(id), (name, content))
            }
        }
        last = ids.upperBound
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
                    INSERT INTO next_product_search (next_product_search) VALUES ('optimize');
                    """)
            try handOver(from: db, each)
        }
        common.endCounting()
        var (sets, size) = ([CommonWord](), 0)
        let (stored, last) = (stored, last)
        let texts: CommonWords.Texts = { each in
            try stored.forEach(1...max(1, last)) { id, name, content in try each(Int(id), (name, content)) }
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
            "SELECT id, sz FROM next_product_search_docsize ORDER BY id", in: db,
            row: { (try $0["id"] as Int64, try $0["sz"] as [UInt8]) }, length: \.1.count
        ) { try each(WordsPart(rows: .lengths($0), done: 0.2)) }
        try Self.divide(
            "SELECT id, block FROM next_product_search_data ORDER BY id", in: db,
            row: { (try $0["id"] as Int64, try $0["block"] as [UInt8]) }, length: \.1.count
        ) { try each(WordsPart(rows: .pages($0), done: 0.6)) }
        try Self.divide(
            "SELECT segid, term, pgno FROM next_product_search_idx", in: db,
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
    /// Ids that are read at a time, and done with afterwards: as long as anybody reads, the log of who writes is not begun anew.
    private static let slice: Int64 = 500

    let database: any SQLDatabase
    let tables: CatalogueTables

    /// Whether their table is one of SQLite's FTS5.
    var areInFTS5: Bool { get throws { try read { $0.dialect == .sqlite } } }

    func forEach(_ ids: ClosedRange<Int64>, _ each: (Int64, String, String) throws -> Void) throws {
        for first in stride(from: ids.lowerBound, through: ids.upperBound, by: Int(Self.slice)) {
            for words in try words(of: first...min(ids.upperBound, first + Self.slice - 1)) {
                try each(words.id, words.name, words.content)
            }
        }
    }

    private func words(of ids: ClosedRange<Int64>) throws -> [(id: Int64, name: String, content: String)] {
        try read { db in
            let words = WordsColumns(db.dialect)
            return try db.rows(
                """
                SELECT \(words.id) AS id, \(words.name) AS name, \(words.content) AS content FROM next_\(words.table)
                WHERE \(words.id) BETWEEN ? AND ? ORDER BY \(words.id)
                """, ids.lowerBound, ids.upperBound
            ) { (try $0["id"], try $0["name"], try $0["content"]) }
        }
    }

    private func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try database.read { db in
            try tables.check(db)
            return try read(db)
        }
    }
}
