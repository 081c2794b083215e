import SiteCollections
import SiteDatabase

/// Makes the words' index and the common words of an import, on a thread of its own, in a temporary file that nobody else writes
/// to: no lock is held for it, and SQLite may keep more of it in memory.
struct WordsIndexing: Sendable {
    private let ids = Handover<ClosedRange<Int64>>()
    private let parts = Handover<WordsPart>(limit: 4)
    private let thread: SideThread

    init(in database: any SQLDatabase, _ tables: CatalogueTables) {
        let (ids, parts) = (ids, parts)
        thread = SideThread {
            parts.finish(
                Result {
                    var index = try WordsIndex(of: StoredWords(database: database, tables: tables))
                    while let range = try ids.take() { try index.add(range) }
                    try index.end { try parts.put($0) }
                })
        }
    }

    /// Adds the words of products that are stored, and do not change any more. The ids follow those before.
    func add(_ ids: ClosedRange<Int64>) throws {
        try self.ids.put(ids)
    }

    /// No more follow.
    func endAdding() {
        ids.finish()
    }

    /// The next part of what is made of them; nil behind the last.
    func next() throws -> WordsPart? {
        try parts.take()
    }

    /// Ends it, whatever is done.
    func stop() {
        ids.finish(.failure(Handover<WordsPart>.Refused()))
        parts.finish()
        thread.wait()
    }
}

/// Rows that are made of an import's words.
struct WordsPart: Sendable {
    enum Rows: Sendable {
        /// How many words each product has.
        case lengths([(id: Int64, size: [UInt8])])
        /// Pages of the words' index.
        case pages([(id: Int64, block: [UInt8])])
        /// The terms with which pages begin.
        case terms([(segment: Int64, term: [UInt8], page: Int64)])
        case common([CommonWord])
    }

    /// Rows and bytes of a part.
    static let limit = (rows: 2_000, length: 500_000)

    let rows: Rows
    /// How much there is with it, of 1.
    let done: Double

    /// Stores them as a part of the next tables.
    func store(in db: SQLTransaction) throws {
        switch rows {
        case .lengths(let rows):
            for row in rows {
                try db.execute("INSERT INTO next_product_search_docsize (id, sz) VALUES (?, ?)", row.id, row.size)
            }
        case .pages(let rows):
            for row in rows {
                try db.execute(
                    "INSERT OR REPLACE INTO next_product_search_data (id, block) VALUES (?, ?)", row.id, row.block)
            }
        case .terms(let rows):
            for row in rows {
                try db.execute(
                    "INSERT INTO next_product_search_idx (segid, term, pgno) VALUES (?, ?, ?)", row.segment, row.term,
                    row.page)
            }
        case .common(let sets):
            for set in sets {
                try SearchIndex(.products, in: db).insert(set, into: CatalogueTables.Table.commonWords.next)
            }
        }
    }
}
