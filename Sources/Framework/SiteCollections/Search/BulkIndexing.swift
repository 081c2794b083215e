import SiteDatabase

/// Makes the words' index and the common words of an import, on a thread of its own, in a temporary file that nobody else writes
/// to: no lock is held for it, and SQLite may keep more of it in memory.
struct BulkIndexing: Sendable {
    private let stored: StoredWords
    /// The index's thread calls each function for further rows, so it reads one slice of stored rows at a time.
    private let rows = BlockingQueue<@Sendable () throws -> [IndexedRow]>(limit: 16)
    private let parts = BlockingQueue<WordsPart>(limit: 4)
    private let thread: SideThread

    init(of stored: StoredWords) {
        self.stored = stored
        let (rows, parts) = (rows, parts)
        thread = SideThread {
            let result = Result {
                var index = try BulkIndex(of: stored)
                while let next = try rows.take() { try index.add(next()) }
                try index.end { try parts.put($0) }
            }
            parts.finish(result)
            rows.finish()
        }
    }

    /// Adds the words of further rows. Their ids must ascend, and the rows must not change afterwards.
    func add(_ rows: [IndexedRow]) throws {
        try put { rows }
    }

    /// Adds the words of all stored rows, up to an id.
    func addStored(upTo last: Int64) throws {
        for slice in StoredWords.slices(upTo: last) { try put { [stored] in try stored.rows(of: slice) } }
    }

    private func put(_ next: @escaping @Sendable () throws -> [IndexedRow]) throws {
        do {
            try rows.put(next)
        } catch let refused as BlockingQueue<@Sendable () throws -> [IndexedRow]>.Refused {
            // The thread has ended, and says why.
            _ = try parts.take()
            throw refused
        }
    }

    /// No more follow.
    func endAdding() {
        rows.finish()
    }

    /// The next part of what is made of them; nil behind the last.
    func next() throws -> WordsPart? {
        try parts.take()
    }

    /// Ends it, whatever is done.
    func stop() {
        rows.finish(.failure(BlockingQueue<WordsPart>.Refused()))
        parts.finish()
        thread.wait()
    }
}

/// A row's id and its words.
typealias IndexedRow = (id: Int64, words: IndexedWords)

/// Rows that are made of an import's words.
struct WordsPart: Sendable {
    enum Rows: Sendable {
        /// How many words each row has.
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

    /// Stores them in an index that has no words yet.
    func store(in index: SearchIndex) throws {
        let (name, db) = (index.tables.index, index.db)
        switch rows {
        case .lengths(let rows):
            let statement: SQLText = "INSERT INTO \(name)_docsize (id, sz) VALUES (?, ?)"
            for row in rows { try db.execute(statement, row.id, row.size) }
        case .pages(let rows):
            let statement: SQLText = "INSERT OR REPLACE INTO \(name)_data (id, block) VALUES (?, ?)"
            for row in rows { try db.execute(statement, row.id, row.block) }
        case .terms(let rows):
            let statement: SQLText = "INSERT INTO \(name)_idx (segid, term, pgno) VALUES (?, ?, ?)"
            for row in rows { try db.execute(statement, row.segment, row.term, row.page) }
        case .common(let sets):
            for set in sets { try index.insert(set) }
        }
    }
}
