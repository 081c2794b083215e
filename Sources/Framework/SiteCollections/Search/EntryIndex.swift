import Platform
import SiteDatabase
import SiteSearch

/// The words of a collection's visible entries, in all languages, inside of a transaction.
///
/// A trigger notes each entry that somebody wrote. `CollectionWriter` takes its own note away as soon as it has indexed the entry, so those
/// that remain are of a version that does not know the index. As long as there is one, a search reads the words of all entries.
struct EntryIndex {
    let tables: CollectionTables
    let db: SQLTransaction

    private var index: SearchIndex { SearchIndex(tables.search, in: db) }

    var isCurrent: Bool {
        get throws { try db.row(tables.lists.isIndexed, tables.lists.searchRule) { _ in true } ?? false }
    }

    /// The numbers of the entries that have all words of a search, and how many there are. `group` limits them to that list. `order` sorts them
    /// as that list; without it, the best come first.
    func ids(
        with search: String, ofGroup group: EntryLists.Key? = nil, by order: EntryLists.Key? = nil, from first: Int,
        max: Int
    ) throws -> (ids: [Int], count: Int) {
        let phrases = SearchText.phrases(in: search)
        guard !phrases.isEmpty else { return ([], 0) }
        let ranked = RankedSearch(phrases, in: index)
        var found = try ranked.rows(.found)
        let lists = try EntryLists(tables, in: db)
        if let group { found.formIntersection(try lists.rows(of: group)) }
        let count = found.count
        guard first < count else { return ([], count) }
        let end = first + min(max, count - first)
        let ids = try order.map { try lists.first(end, of: found, in: $0) } ?? ranked.first(end, of: found)
        return (Array(ids.dropFirst(first)), count)
    }

    /// The search that was meant by one that finds nothing.
    func search(meantBy search: String) throws -> String? {
        guard try isCurrent else { return nil }
        return try SearchCorrection.search(meantBy: search, word: index.meant) { corrected in
            guard let id = try ids(with: corrected, from: 0, max: 1).ids.first else { return nil }
            let texts = try StoredEntries(tables: tables, db: db).entry(Int64(id))?.texts
            return tables.searched.flatMap { field in
                field.keys(in: tables.others).compactMap { texts?.list[$0] }
            }
        }
    }

    /// Asks for what has to be known to follow a change of an entry, and returns what follows it.
    func askToFollow(_ id: Int64, keepsSets: Bool = true) throws -> () throws -> Void {
        let end = { _ = try db.enqueue("DELETE FROM \(tables.lists.stale) WHERE entry = ?", id) }
        guard tables.isSearchable else { return end }
        let entry = try StoredEntries(tables: tables, db: db).ask(id)
        let indexed = try index.askWords(of: Int(id))
        return {
            var folder = SearchWords()
            let words = try entry().flatMap { entry in
                entry.visibility == .visible ? EntryWords(entry.texts, tables, &folder).indexed : nil
            }
            try index.change(of: Int(id), from: indexed.first, to: words, keepsSets: keepsSets)
            try end()
        }
    }

    /// Indexes at most `max` stale entries. If other fields are searched now, all entries become stale first.
    func catchUp(max: Int, keepsSets: Bool = true) throws {
        if try db.execute(tables.lists.markSearch, tables.lists.searchRule) > 0 { try forget() }
        let ids: [Int64] = try db.rows("SELECT entry FROM \(tables.lists.stale) LIMIT ?", max) { try $0["entry"] }
        for id in ids { try askToFollow(id, keepsSets: keepsSets)() }
    }

    /// Empties the index, and marks all entries as stale.
    private func forget() throws {
        try tables.search.clear(in: db)
        try db.execute("DELETE FROM \(tables.lists.stale)")
        try db.execute("INSERT INTO \(tables.lists.stale) (entry) SELECT id FROM \(tables.entries)")
    }

    /// Indexes all entries anew.
    func rebuild() throws {
        try db.execute(tables.lists.markSearch, tables.lists.searchRule)
        try forget()
        try catchUp(max: .max, keepsSets: false)
        try settle()
    }

    /// Makes what edits keep, and do not make: the sets of entries that have a common beginning of a word, and an index in one part.
    func settle() throws {
        try CommonWords.forEach(in: tables.search.index, db) { try index.insert($0) }
        try index.mergeAll()
    }
}
