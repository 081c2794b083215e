import SiteDatabase
import SiteSearch

/// The tables of a search: the words of a table's rows, and the sets of rows that common words have.
///
/// The words' index is FTS5's in SQLite, and vectors with inverted indexes in PostgreSQL. Words come folded and separated by spaces from
/// `SearchText`, so neither engine divides or changes them.
struct SearchTables: Sendable {
    /// Its columns are `rowid`, `name` and `content`; in PostgreSQL also the vectors `name_words` and `words`.
    let index: SQLText
    /// The words that some row has, in their order, in the column `term`.
    let terms: SQLText
    /// The columns are `beginning`, that of the sets, and `names`.
    let common: SQLText
    /// PostgreSQL's terms are those that some row has or had: a term of none is looked up in vain.
    let addTerms: SQLText
    fileprivate let statements: Statements

    init(index: SQLText, terms: SQLText, common: SQLText) {
        (self.index, self.terms, self.common) = (index, terms, common)
        addTerms = """
            INSERT INTO \(terms) (term) SELECT DISTINCT term FROM \(index)
            CROSS JOIN unnest(tsvector_to_array(words)) AS terms (term)
            """
        statements = Statements(index, terms, common, addTerms)
    }

    /// Made once: a statement is found by its text.
    fileprivate struct Statements {
        let match, words, add, addTerms, remove, merge, set, names, both, update, insert: SQLText
        let term: PerDialect

        init(_ index: SQLText, _ terms: SQLText, _ common: SQLText, _ addTerms: SQLText) {
            match = "SELECT rowid AS id FROM \(index) WHERE \(index) MATCH ?"
            words = "SELECT name, content FROM \(index) WHERE rowid = ?"
            add = "INSERT INTO \(index) (rowid, name, content) VALUES (?, ?, ?)"
            self.addTerms = "\(addTerms) WHERE rowid = ? ON CONFLICT DO NOTHING"
            remove = "DELETE FROM \(index) WHERE rowid = ?"
            merge = "INSERT INTO \(index) (\(index), rank) VALUES ('merge', ?)"
            set = "SELECT ids FROM \(common) WHERE beginning = ?"
            names = "SELECT names AS ids FROM \(common) WHERE beginning = ?"
            both = "SELECT ids, names FROM \(common) WHERE beginning = ?"
            update = "UPDATE \(common) SET ids = ?, names = ? WHERE beginning = ?"
            insert = "INSERT INTO \(common) (beginning, ids, names) VALUES (?, ?, ?)"
            // FTS5 walks the terms in their order.
            term = PerDialect { dialect in
                let order: SQLText = dialect == .sqlite ? "" : "ORDER BY term "
                return "SELECT term FROM \(terms) WHERE term >= ? AND term <= ? \(order)LIMIT 1"
            }
        }
    }
}

/// The words of one row, folded.
struct IndexedWords: Equatable {
    let name: String
    let content: String

    init(name: String, content: String) {
        (self.name, self.content) = (name, content)
    }
}

/// A search's tables inside of a transaction.
///
/// For a common word, a search reads a stored set of rows. It looks all other words up in the index, where their lists are short.
struct SearchIndex {
    /// The longest beginning in `prefix` of SQLite's index.
    static let indexedPrefix = 3

    let tables: SearchTables
    let db: SQLTransaction

    init(_ tables: SearchTables, in db: SQLTransaction) {
        (self.tables, self.db) = (tables, db)
    }

    /// The rows that have every phrase so that they are of this rank or a better one.
    func rows(with phrases: [[String]], as rank: SearchRank) throws -> RowSet {
        var common: RowSet?
        var rare: [[String]] = []
        let sets = try phrases.map { try set(of: $0, as: rank) }
        for (number, phrase) in phrases.enumerated() {
            guard let rows = try sets[number].first ?? nil else {
                rare.append(phrase)
                continue
            }
            common?.formIntersection(rows)
            common = common ?? rows
        }
        guard !rare.isEmpty else { return common ?? RowSet() }
        var found = try indexed(rare, as: rank)
        if let common { found.formIntersection(common) }
        return found
    }

    /// The same by the words' index alone.
    func indexed(_ phrases: [[String]], as rank: SearchRank) throws -> RowSet {
        RowSet(try askIndexed(phrases, as: rank).all)
    }

    /// Asks for their ids.
    func askIndexed(_ phrases: [[String]], as rank: SearchRank) throws -> DeferredRows<Int> {
        let read = { (row: SQLRow) in try row["id"] as Int }
        switch db.dialect {
        case .sqlite:
            return try db.deferredRows(tables.statements.match, Self.match(phrases, as: rank), read: read)
        case .postgreSQL:
            let (statement, values) = self.statement(phrases, as: rank)
            return try db.deferredRows(statement, arguments: values, read: read)
        }
    }

    /// Asks for the first word in the index from one to another.
    func askWord(from first: String, to last: String) throws -> DeferredRows<String> {
        // A text has no zero in PostgreSQL (15, 8.3), and a word has neither that nor a one.
        let first = db.dialect == .sqlite ? first : first.replacing("\u{0}", with: "\u{1}")
        return try db.deferredRows(tables.statements.term[db.dialect], first, last) { try $0["term"] }
    }

    /// The words that it has of a row.
    func askWords(of id: Int) throws -> DeferredRows<IndexedWords> {
        try db.deferredRows(tables.statements.words, id) {
            IndexedWords(name: try $0["name"], content: try $0["content"])
        }
    }

    /// Adds a row's words.
    func add(_ id: Int, _ words: IndexedWords) throws {
        try db.enqueue(tables.statements.add, id, words.name, words.content)
        if db.dialect == .postgreSQL { try db.enqueue(tables.statements.addTerms, id) }
    }

    /// FTS5's query.
    private static func match(_ phrases: [[String]], as rank: SearchRank) -> String {
        phrases.map { phrase in
            // Words are letters and digits only; a quote is doubled all the same (FTS5, 3.1).
            let words = phrase.joined(separator: " ").replacing("\"", with: "\"\"")
            return "\(rank.isInName ? "name : " : "")\"\(words)\"\(rank.isWhole ? "" : "*")"
        }.joined(separator: " AND ")
    }

    /// By the vectors, which know the words, and for words behind one another by the texts, which know their places.
    private func statement(_ phrases: [[String]], as rank: SearchRank) -> (SQLText, [String]) {
        let long = phrases.filter { $0.count > 1 }.map { " \($0.joined(separator: " "))\(rank.isWhole ? " " : "")" }
        let columns: [SQLText] = rank.isInName ? ["name"] : ["name", "content"]
        let places = long.indices.map { number in
            let found = columns.map { "strpos(' ' || \($0) || ' ', \(.parameter(number + 2))) > 0" as SQLText }
            return "AND (\(found.joined(by: " OR ")))" as SQLText
        }
        return (
            """
            SELECT rowid AS id FROM \(tables.index)
            WHERE \(rank.isInName ? "name_words" : "words") @@ CAST(?1 AS tsquery) \(places.joined(by: " "))
            """, [Self.query(phrases, as: rank)] + long
        )
    }

    /// Words as PostgreSQL's query: quoted, the last of a phrase as a beginning (PostgreSQL 15, 8.11.2).
    private static func query(_ phrases: [[String]], as rank: SearchRank) -> String {
        phrases.flatMap { phrase in
            phrase.enumerated().map { place, word in
                let quoted = word.replacing("\\", with: "\\\\").replacing("'", with: "''")
                return "'\(quoted)'\(place == phrase.count - 1 && !rank.isWhole ? ":*" : "")"
            }
        }.joined(separator: " & ")
    }
}

/// The sets of common words.
extension SearchIndex {
    func insert(_ word: CommonWord) throws {
        try db.enqueue(tables.statements.insert, word.beginning, word.rows.bytes, word.names.bytes)
    }

    /// The rows that have a phrase so that they are of this rank or a better one; nil if they are few.
    func set(of phrase: [String], as rank: SearchRank) throws -> DeferredRows<RowSet?> {
        let beginning = phrase.joined(separator: " ") + (rank.isWhole ? " " : "")
        return try db.deferredRows(rank.isInName ? tables.statements.names : tables.statements.set, beginning) {
            (try $0["ids"] as [UInt8]?).map(RowSet.init)
        }
    }

    /// Replaces a row's words; nil is for none. `keepsSets` is false where all sets are made anew afterwards.
    func change(
        of id: Int, from old: IndexedWords?, to new: IndexedWords?, keepsSets: Bool = true
    ) throws {
        guard old != new else { return }
        if old != nil { try db.enqueue(tables.statements.remove, id) }
        if let new { try add(id, new) }
        try merge()
        guard keepsSets else { return }
        let (before, after) = (old?.beginnings ?? Beginnings(), new?.beginnings ?? Beginnings())
        let changed = before.all.symmetricDifference(after.all).union(before.ofName.symmetricDifference(after.ofName))
        // All are asked for before the first is read.
        let sets = try changed.map { beginning in
            let rows = try db.deferredRows(tables.statements.both, beginning) { row in
                (rows: RowSet(bytes: try row["ids"]), names: RowSet(bytes: try row["names"] ?? []))
            }
            return (beginning, rows)
        }
        for (beginning, rows) in sets {
            guard var sets = try rows.first else { continue }
            sets.rows.put(id, after.all.contains(beginning))
            sets.names.put(id, after.ofName.contains(beginning))
            try db.enqueue(tables.statements.update, sets.rows.bytes, sets.names.bytes, beginning)
        }
    }
}

private struct Beginnings {
    var all: Set<String> = []
    var ofName: Set<String> = []
}

extension IndexedWords {
    fileprivate var beginnings: Beginnings {
        var beginnings = Beginnings()
        WordTrie.forEachBeginning(of: name) { beginnings.ofName.insert($0) }
        WordTrie.forEachBeginning(of: content) { beginnings.all.insert($0) }
        beginnings.all.formUnion(beginnings.ofName)
        return beginnings
    }
}

extension RowSet {
    fileprivate mutating func put(_ id: Int, _ isMember: Bool) {
        if isMember { insert(id) } else { remove(id) }
    }
}

/// When SQLite's words' index merges its parts (SQLite, "The 'automerge' Configuration Option" and those behind it).
///
/// By itself it merges sixteen at once within whichever change comes then: 0.13 s of 10,000 products, 1.2 s of 100,000. Here each change
/// merges some pages, whatever the number of rows.
extension SearchIndex {
    /// Pages of an index's parts that a change merges.
    private static let mergedPages = 32
    /// Parts that are worth a merge; and so many that they are merged at once after all.
    private static let parts = (some: 8, tooMany: 200)

    /// Leaves the merging to `change`, in a table like `SearchTables.index`.
    static func spreadMerging(of table: SQLText, in db: SQLTransaction) throws {
        guard db.dialect == .sqlite else { return }
        for (name, value) in [("automerge", 0), ("usermerge", parts.some), ("crisismerge", parts.tooMany)] {
            try db.execute("INSERT INTO \(table) (\(table), rank) VALUES (?, ?)", name, value)
        }
    }

    /// Merges all parts into one.
    func mergeAll() throws {
        if db.dialect == .sqlite { try db.execute("INSERT INTO \(tables.index) (\(tables.index)) VALUES ('optimize')") }
    }

    /// Merges a little.
    private func merge() throws {
        if db.dialect == .sqlite { try db.execute(tables.statements.merge, Self.mergedPages) }
    }
}
