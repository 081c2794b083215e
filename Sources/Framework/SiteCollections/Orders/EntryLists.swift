import Platform
import SiteDatabase
import Web

/// The stored lists of a collection inside of a transaction: of all entries that visitors see, and of those of each group, with the sizes of
/// their pages. Where a translated field orders the entries, each language has its own lists.
///
/// During an upgrade, the previous version does not update these tables. Triggers count all writes: the lists are current if they were stored at
/// this count, for the same declaration (`ListTables.rule`). Otherwise pages are read from the entries, and the
/// next write rebuilds all lists.
struct EntryLists {
    let tables: CollectionTables
    let db: SQLTransaction
    private(set) var areCurrent: Bool

    init(_ tables: CollectionTables, in db: SQLTransaction) throws {
        (self.tables, self.db) = (tables, db)
        areCurrent = try db.row(tables.lists.isCurrent, tables.lists.rule) { _ in true } ?? false
    }

    /// Which list.
    struct Key: Hashable {
        /// Nil where all languages have one order.
        let language: String?
        /// The value that all its entries have; nil for all entries.
        let group: String?

        /// What the tables have it under. A language has no `=`.
        var text: String { "\(language.map { "\($0):" } ?? "")\(group.map { "=\($0)" } ?? "")" }
    }

    func key(_ group: String?, in language: String) -> Key {
        Key(language: tables.isOrderTranslated ? language : nil, group: group)
    }

    /// The pages of a list; none where it has no entry.
    func pages(of key: Key) throws -> ListPages {
        let none = ListPages(of: 0, per: tables.pageSize)
        guard areCurrent else { return ListPages(of: try allIDs(of: key).count, per: tables.pageSize) }
        return try stored(key).pages ?? none
    }

    /// The numbers of the entries at some places of a list.
    func ids(_ places: Range<Int>, of key: Key) throws -> [Int] {
        guard areCurrent else {
            let all = try allIDs(of: key)
            return Array(all[places.clamped(to: all.indices)])
        }
        let order = order(key)
        // One that is read from its end has to be counted.
        let count = tables.order.isDescending ? try order.count : places.upperBound
        return try order.ids(from: places.lowerBound, max: places.count, of: count)
    }

    /// How many entries each list has. All languages have the same entries.
    func counts() throws -> EntryCounts {
        let all = key(nil, in: tables.languages[0])
        guard areCurrent else {
            let lists = try orderedIDs(all.language)
            let groups = lists.compactMap { key, ids in key.group.map { ($0, ids.count) } }
            return EntryCounts(all: lists[all]?.count ?? 0, groups: Dictionary(groups) { first, _ in first })
        }
        var (count, groups) = (0, [String: Int]())
        let prefix = "\(all.text)=".utf8
        try db.forEachRow(tables.lists.counts) { row in
            let list: String = try row["list"]
            if list.isIdentical(to: all.text) { count = try row["count"] }
            guard list.utf8.starts(with: prefix) else { return }
            groups[String(decoding: list.utf8.dropFirst(prefix.count), as: UTF8.self)] = try row["count"]
        }
        return EntryCounts(all: count, groups: groups)
    }

    /// The place of an entry that visitors see, from 0.
    func place(of id: Int64, in key: Key) throws -> Int? {
        guard areCurrent else { return try allIDs(of: key).firstIndex(of: Int(id)) }
        guard let value = try tables.statements(key.language).values(id, db).first else { return nil }
        return try place(of: OrderKey(Int(id), value), in: key)
    }

    private func place(of entry: OrderKey, in key: Key) throws -> Int? {
        let order = order(key)
        guard let place = try order.place(of: entry) else { return nil }
        return shown(place, of: try order.count)
    }

    /// The stored order is ascending.
    private func shown(_ place: Int, of count: Int) -> Int { tables.order.isDescending ? count - 1 - place : place }

    private func order(_ key: Key) -> StoredOrder {
        let statements = tables.statements(key.language)
        return StoredOrder(
            tables.lists.orders, ListTables.order, of: .text(key.text),
            by: .values(isDescending: false, { try statements.values(Int64($0), $1) }),
            isReversed: tables.order.isDescending, in: db)
    }

    private func stored(_ key: Key) -> StoredPages {
        StoredPages(tables.lists.orders, of: .text(key.text), per: tables.pageSize, in: db)
    }
}

/// Lists that are not current, read from the entries.
extension EntryLists {
    /// Rendering reads one list for many pages.
    private static let last = Lock<(revision: String, list: String, ids: [Int])?>(nil)

    private func allIDs(of key: Key) throws -> [Int] {
        let (revision, list) = (try db.pageRevision, "\(tables.name) \(tables.lists.rule) \(key.text)")
        if let last = Self.last.withLock(\.self), last.revision == revision, last.list == list { return last.ids }
        let ids = try orderedIDs(key.language)[key] ?? []
        let shown = tables.order.isDescending ? ids.reversed() : ids
        Self.last.withLock { $0 = (revision, list, shown) }
        return shown
    }

    /// The numbers of all lists of a language, in the rising order.
    private func orderedIDs(_ language: String?) throws -> [Key: [Int]] {
        var lists: [Key: [Int]] = [:]
        try db.forEachRow(tables.statements(language).ordered) { row in
            var columns = row.inOrder
            let id = Int(try columns.integer())
            lists[Key(language: language, group: nil), default: []].append(id)
            if tables.group != nil { lists[Key(language: language, group: try columns.text()), default: []].append(id) }
        }
        return lists
    }

    /// Makes all lists anew, with full pages.
    mutating func rebuild() throws {
        try db.execute("DELETE FROM \(tables.lists.orders.blocks)")
        try db.execute("DELETE FROM \(tables.lists.orders.pages)")
        for language in tables.isOrderTranslated ? tables.languages.map(Optional.init) : [nil] {
            for (key, ids) in try orderedIDs(language) {
                let order = order(key)
                for block in StoredOrder.blocks(of: ids[...]) {
                    try order.insert(block, into: tables.lists.orders.blocks)
                }
                try stored(key).store(ListPages(of: ids.count, per: tables.pageSize))
            }
        }
        try markCurrent()
    }

    private mutating func markCurrent() throws {
        try db.enqueue(tables.lists.markCurrent, tables.lists.rule)
        areCurrent = true
    }
}

extension EntryLists {
    private mutating func makeCurrent() throws {
        try rebuild()
        // Pages that are rendered may begin elsewhere.
        try db.renewPageRevision()
    }

    /// Has lists and search follow what others wrote. It indexes some entries at a time.
    mutating func catchUp() throws {
        if !areCurrent { try makeCurrent() }
        try EntryIndex(tables: tables, db: db).catchUp(max: 1_000)
    }

    /// One entry, as the lists have it.
    private struct Listed {
        let isVisible: Bool
        let address: String
        let group: String?
        /// What the lists of each language order it by.
        var values: [(language: String?, value: OrderValue)] = []

        /// The lists that have it.
        var lists: [Key: OrderValue] {
            guard isVisible else { return [:] }
            var lists: [Key: OrderValue] = [:]
            for (language, value) in values {
                for group in [nil, group] { lists[Key(language: language, group: group)] = value }
            }
            return lists
        }
    }

    /// Nil where there is no such entry.
    private func listed(_ id: Int64) throws -> Listed? {
        var listed: Listed?
        for language in tables.isOrderTranslated ? tables.languages.map(Optional.init) : [nil] {
            let statements = tables.statements(language)
            try db.readRows(statements.listed, id) { row in
                var columns = row.inOrder
                let isVisible = try columns.integer() == 0
                let address = tables.slug == nil ? String(try columns.integer()) : try columns.text()
                let group = tables.group == nil ? nil : try columns.text()
                if tables.group == nil { columns.skip(1) }
                listed = listed ?? Listed(isVisible: isVisible, address: address, group: group)
                listed?.values.append((language, try statements.orderValue(&columns)))
                return true
            }
        }
        return listed
    }

    /// A list before a change, with the place of the entry.
    private struct Before {
        let pages: ListPages
        /// From 0; nil where the list does not have it.
        let place: Int?
        let value: OrderValue?
    }

    /// Changes an entry, updates the lists, and returns which pages changed. The entry must exist.
    mutating func follow(_ id: Int64, _ change: () throws -> Void) throws -> CollectionChange {
        if !areCurrent { try makeCurrent() }
        let old = try listed(id)
        var before: [Key: Before] = [:]
        for (key, value) in old?.lists ?? [:] {
            let place = try place(of: OrderKey(Int(id), value), in: key)
            before[key] = Before(pages: try pages(of: key), place: place, value: value)
        }
        try change()
        guard let new = try listed(id) else { throw StoreUnavailable("there is no entry \(id) in \(tables.name)") }
        let after = new.lists
        for key in after.keys where before[key] == nil {
            before[key] = Before(pages: try pages(of: key), place: nil, value: nil)
        }
        try EntryIndex(tables: tables, db: db).follow(id)
        let lists = try before.map { key, list in try follow(id, in: key, from: list, to: after[key]) }
        try markCurrent()
        return CollectionChange(
            collection: tables.name, entry: id, addresses: [old?.address ?? new.address, new.address],
            lists: lists.sorted { ($0.language ?? "", $0.group ?? "") < ($1.language ?? "", $1.group ?? "") })
    }

    /// `value` is what the list orders the entry by now; nil where it does not have it any more.
    private func follow(
        _ id: Int64, in key: Key, from old: Before, to value: OrderValue?
    ) throws -> CollectionChange.List {
        guard old.place == nil || old.value != value else {
            return CollectionChange.List(key, from: old.pages, old.place, to: old.pages, old.place)
        }
        let order = order(key)
        var (pages, place, count) = (old.pages, Int?.none, old.pages.total)
        if let place = old.place {
            try order.remove(at: shown(place, of: count))
            count -= 1
        }
        if let value {
            let stored = try order.insert(OrderKey(Int(id), value))
            place = shown(stored, of: count + 1)
        }
        switch (old.place, place) {
        case (let from?, let to?): if from != to { pages.move(from: from, to: to) }
        case (let from?, nil): pages.remove(at: from)
        case (nil, let to?): pages.insert(at: to)
        case (nil, nil): break
        }
        if old.place != place { try stored(key).store(pages) }
        return CollectionChange.List(key, from: old.pages, old.place, to: pages, place)
    }
}

extension CollectionChange.List {
    fileprivate init(_ key: EntryLists.Key, from old: ListPages, _ from: Int?, to new: ListPages, _ to: Int?) {
        (language, group, before, after) = (key.language, key.group, old.total, new.total)
        let places = [from, to].compactMap(\.self).map { $0 + 1 }
        (first, last) = (places.min() ?? 1, places.max() ?? 1)
        let pages = Set([from.map(old.page), to.map(new.page)].compactMap(\.self))
        // Each page links to the last one. If one page is divided and another disappears, the pages between them start at other entries.
        let areAll = new.count != old.count || old.differsElsewhere(from: new, than: pages)
        pageCount = areAll ? max(old.count, new.count, 1) : nil
        // The first one says how many entries there are.
        self.pages = areAll ? nil : (old.total == new.total ? pages : pages.union([.first])).sorted()
    }
}
