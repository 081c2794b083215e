public import SiteDatabase
import SiteSearch
public import Web

/// What pages for everybody read: entries that visitors see, in one language.
///
/// An entry that breaks a rule of its fields, as one may that is older than the rule, is left out.
extension EntityCollection {
    /// Some entries, in the order of the collection.
    public func entries(
        from first: Int = 0, limit: Int, in language: String, _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        try entries(ofGroup: nil, from: first, limit: limit, in: language, db)
    }

    /// The first entries that fulfil an SQL condition, in the order of the collection: at most `limit`, without those that break a rule.
    /// In the condition, `e.` stands before the name of a column:
    ///
    ///     try events.entries(where: "e.date >= ?", LocalDateTime(now, zone: "Europe/Berlin").text, limit: 3, in: "en", db)
    public func entries(
        where condition: SQLText, _ arguments: any SQLValueConvertible..., limit: Int, in language: String,
        _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        try read(statements(language).matching(condition), arguments + [limit], db)
    }

    /// Some entries of a group, by its value; of all groups if it is nil. `order` is the collection's own by default.
    public func entries(
        ofGroup group: String?, by order: Content.ListOrder? = nil, from first: Int = 0, limit: Int,
        in language: String, _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        // An index has the staff's order: its beginning needs no list.
        if group == nil, order == nil, first == 0, tables.order.isManual, !tables.isAdopted {
            return try read(statements(language).first, [limit], max: limit, db)
        }
        let lists = try EntryLists(tables, in: db)
        let places = first..<first + min(limit, .max - first)
        let key = lists.key(group, in: language, by: order?.rawValue)
        return try entries(lists.ids(places, of: key), in: language, db)
    }

    /// A page of all visible entries, or of a group. Nil if there is no such page; the first page of all entries always exists. Pages in a
    /// further order are not stable: all but the last are full.
    public func page(
        _ page: Paged, ofGroup group: String? = nil, by order: Content.ListOrder? = nil, in language: String,
        _ db: SQLTransaction
    ) throws -> EntryPage<Content>? {
        let lists = try EntryLists(tables, in: db)
        let key = lists.key(group, in: language, by: order?.rawValue)
        let (pages, ids): (ListPages, [Int]?)
        if order == nil {
            (pages, ids) = try lists.page(page, of: key)
        } else {
            pages = ListPages(of: try lists.count(of: key), per: tables.pageSize)
            ids = try pages.places(on: page).map { try lists.ids($0, of: key) }
        }
        if pages.count == 0, group == nil, page == .first { return EntryPage(entries: [], count: 0, pages: 1) }
        guard let ids else { return nil }
        return EntryPage(entries: try entries(ids, in: language, db), count: pages.total, pages: pages.count)
    }

    /// How many pages each list has, by its group; nil is the list of all entries.
    func pageCounts(in language: String, _ db: SQLTransaction) throws -> [(group: String?, pages: Int)] {
        let lists = try EntryLists(tables, in: db)
        let groups: [String?] = try lists.counts().groups.keys.sorted()
        return try ([nil] + groups).map { ($0, max(1, try lists.pages(of: lists.key($0, in: language)).count)) }
    }

    /// Those with some numbers that visitors see, in the order of the numbers.
    public func entries(_ ids: [Int], in language: String, _ db: SQLTransaction) throws -> [Entry<Content>] {
        guard !ids.isEmpty else { return [] }
        if let kept = kept(in: language, db), case let entries = ids.compactMap({ kept[Int64($0)] }),
            entries.count == ids.count
        {
            return entries
        }
        return try read(
            statements(language).byIDs[db.dialect], [IDList.text(ids, for: db.dialect)], max: ids.count, db)
    }

    /// An entry by its number, such as one that another collection refers to; nil if visitors see none.
    public func entry(
        _ reference: Reference<Content>?, in language: String, _ db: SQLTransaction
    ) throws -> Entry<Content>? {
        guard let reference else { return nil }
        if let entry = kept(in: language, db)?[reference.id] { return entry }
        return try read(statements(language).byID, [reference.id], db).first
    }

    /// The entries before and behind one that visitors see, in the order of the collection.
    public func neighbours(
        of id: Int64, in language: String, _ db: SQLTransaction
    ) throws -> (previous: Entry<Content>?, next: Entry<Content>?) {
        let lists = try EntryLists(tables, in: db)
        let key = lists.key(nil, in: language)
        guard let place = try lists.place(of: id, in: key) else { return (nil, nil) }
        let ids = try lists.ids(max(0, place - 1)..<place + 2, of: key)
        let entry = { (place: Int?) in
            try place.flatMap { ids.indices.contains($0) ? try entries([ids[$0]], in: language, db).first : nil }
        }
        let own = ids.firstIndex(of: Int(id))
        return (try entry(own.map { $0 - 1 }), try entry(own.map { $0 + 1 }))
    }

    /// The entry at an address; `.moved` if the address is an old one; `.missing` if visitors see no entry there.
    public func entry(
        at address: EntryAddress, in language: String, _ db: SQLTransaction
    ) throws -> FoundEntry<Content> {
        if let entry = kept(in: language, db)?[address] { return .found(entry) }
        guard let slug = tables.slug else {
            guard let id = Int64(address.text), let entry = try entry(Reference(id: id), in: language, db) else {
                return .missing
            }
            return .found(entry)
        }
        if let entry = try read(statements(language).bySlug, [address.text], db).first { return .found(entry) }
        let moved: String? = try db.row(
            """
            SELECT e.\(slug.columns[0].sql) FROM \(tables.slugs) AS old JOIN \(tables.entries) AS e ON e.id = old.entry
            WHERE old.slug = ? AND e.entry_visibility = 0
            """, address.text
        ) { row in
            var columns = row.inOrder
            return try columns.text()
        }
        return moved.map { .moved(EntryAddress($0)) } ?? .missing
    }

    /// Some entries that have all words of a search, optionally of one group, and the total. `limit` is a page by default.
    public func search(
        _ search: String, ofGroup group: String? = nil, by order: FoundOrder<Content.ListOrder> = .relevance,
        from first: Int, limit: Int? = nil, in language: String, _ db: SQLTransaction
    ) throws -> (entries: [Entry<Content>], count: Int) {
        let (index, lists) = (EntryIndex(tables: tables, db: db), try EntryLists(tables, in: db))
        var key: EntryLists.Key?
        if case .list(let order) = order { key = lists.key(group, in: language, by: order?.rawValue) }
        let max = limit ?? tables.pageSize
        if try index.isCurrent {
            let list = group.map { lists.key($0, in: language) }
            let found = try index.ids(with: search, ofGroup: list, by: key, from: first, max: max)
            return (try entries(found.ids, in: language, db), found.count)
        }
        var arguments: [any SQLValueConvertible] = SearchText.patterns(of: search)
        guard !arguments.isEmpty else { return ([], 0) }
        let inGroup = group != nil
        let statements = statements(language).search(arguments.count, by: key?.order ?? 0, inGroup: inGroup)
        if let group { arguments.append(group) }
        var count = 0
        try db.readRows(statements.count, arguments: arguments) {
            count = try $0["count"]
            return false
        }
        return (try read(statements.list, arguments + [max, first], db), count)
    }

    /// The search that was meant by one that finds nothing; nil if that is unknown.
    public func search(meantBy search: String, _ db: SQLTransaction) throws -> String? {
        try EntryIndex(tables: tables, db: db).search(meantBy: search)
    }

    /// Runs what looks for words in its turn: only a few searches for long words run at a time. Call it around the transaction.
    public func searching<Result>(for text: String, _ body: () throws -> Result) throws -> Result {
        try tables.longSearches.run(SearchText.phrases(in: text), body)
    }

    /// The groups that have entries, by their values.
    public func groups(in language: String, _ db: SQLTransaction) throws -> [String: GroupSummary] {
        try EntryLists(tables, in: db).groups(in: language)
    }

    /// One group, by its value; nil if it has no entry.
    public func group(_ group: String, in language: String, _ db: SQLTransaction) throws -> GroupSummary? {
        let lists = try EntryLists(tables, in: db)
        let (pages, ids) = try lists.page(.first, of: lists.key(group, in: language))
        return ids?.first.map { GroupSummary(count: pages.total, pages: pages.count, first: $0) }
    }

    /// How many entries of a group visitors see; of all groups if it is nil.
    public func count(ofGroup group: String?, _ db: SQLTransaction) throws -> Int {
        let lists = try EntryLists(tables, in: db)
        return try lists.count(of: lists.key(group, in: tables.languages[0]))
    }

    /// How many entries visitors see: of each group, or of all.
    public func counts(_ db: SQLTransaction) throws -> EntryCounts {
        try EntryLists(tables, in: db).counts()
    }

    /// Those that were changed last, the newest first.
    func newest(_ count: Int, in language: String, _ db: SQLTransaction) throws -> [Entry<Content>] {
        try read(statements(language).newest, [count], db)
    }

    /// The metadata of all visible entries that keep the rules in a language, in the order of their ids.
    ///
    /// If the state cannot change, it also keeps the entries: each of them is rendered next.
    func allMeta(in language: String, _ db: SQLTransaction) throws -> [EntryMeta] {
        if let kept = kept(in: language, db) { return kept.meta }
        let (read, statement) = (fields.read, statements(language).all[db.dialect])
        let isKept = try db.remembers && count(ofGroup: nil, db) <= Self.maxKept
        var (meta, entries, hasMemory) = ([EntryMeta](), [Entry<Content>](), isKept)
        try db.forEachRow(statement) { row in
            let count = entries.count
            try read(row, &entries)
            guard let entry = entries.last, entries.count > count else { return }
            meta.append(entry.meta)
            hasMemory = hasMemory && db.takeMemory(row.textBytes + Self.bytesBesides)
            if !hasMemory { entries.removeLast() }
        }
        if isKept { db.keep(KeptEntries(meta, entries), as: statement) }
        return meta
    }

    private func kept(in language: String, _ db: SQLTransaction) -> KeptEntries<Content>? {
        db.remembers ? db.kept(statements(language).all[db.dialect]) : nil
    }

    /// The metadata of so many entries takes a few megabytes.
    private static var maxKept: Int { 20_000 }
    /// What an entry takes besides its texts.
    private static var bytesBesides: Int { 256 }

    /// Nil if visitors do not see the entry.
    func meta(of id: Int64, _ db: SQLTransaction) throws -> EntryMeta? {
        try entry(Reference(id: id), in: tables.languages[0], db)?.meta
    }

    /// The entries that refer to another one; nil if they are more than a change should render one by one.
    func meta(
        referringTo id: Int64, by field: StoredField, in language: String, _ db: SQLTransaction
    ) throws -> [EntryMeta]? {
        let found = try read(statements(language).referring(by: field), [id, Self.maxReferring + 1], db)
        return found.count > Self.maxReferring ? nil : found.map(\.meta)
    }

    private static var maxReferring: Int { 200 }

    /// `max` is how many there are at most, if that is known: the array then grows once.
    private func read(
        _ statement: SQLText, _ arguments: [any SQLValueConvertible], max: Int = 0, _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        let read = fields.read
        var entries: [Entry<Content>] = []
        entries.reserveCapacity(Swift.min(max, 100))
        try db.readRows(statement, arguments: arguments) { row in
            try read(row, &entries)
            return true
        }
        return entries
    }

    private func statements(_ language: String) -> EntryStatements { tables.statements(language) }
}

/// What pages read of one state: the metadata of all entries, and as many entries as fit into the memory.
private final class KeptEntries<Content: Entity>: Sendable {
    let meta: [EntryMeta]
    private let byID: [Int64: Entry<Content>]
    private let ids: [EntryAddress: Int64]

    init(_ meta: [EntryMeta], _ entries: [Entry<Content>]) {
        self.meta = meta
        byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.meta.id, $0) })
        ids = Dictionary(entries.map { ($0.meta.address, $0.meta.id) }) { first, _ in first }
    }

    subscript(address: EntryAddress) -> Entry<Content>? {
        // Two addresses may look the same and have other bytes.
        ids[address].flatMap { byID[$0] }.flatMap { $0.meta.address.text.isIdentical(to: address.text) ? $0 : nil }
    }

    subscript(id: Int64) -> Entry<Content>? { byID[id] }
}

/// A page of a list.
public struct EntryPage<Content: Entity>: Sendable {
    public let entries: [Entry<Content>]
    /// How many entries the whole list has.
    public let count: Int
    /// How many pages it has, at least one.
    public let pages: Int
}

/// The order of what a search found.
public enum FoundOrder<ListOrder: EntryListOrder>: Equatable, Sendable {
    /// The best first.
    case relevance
    /// That of a list; nil is the collection's own.
    case list(ListOrder?)
}

/// What is at an address.
public enum FoundEntry<Content: Entity> {
    case found(Entry<Content>)
    /// The entry has another address now.
    case moved(EntryAddress)
    case missing
}

/// A group of entries that visitors see, in the collection's own order.
public struct GroupSummary: Equatable, Sendable {
    public let count: Int
    public let pages: Int
    /// The number of its first entry.
    public let first: Int
}

/// How many entries visitors see.
public struct EntryCounts: Equatable, Sendable {
    public let all: Int
    /// By the value of the field that groups them; none that has no entry.
    public let groups: [String: Int]
}
