import Platform
import SiteDatabase
import Web

/// The stored lists of a collection inside of a transaction: of all entries that visitors see, and of those of each group, with the sizes of
/// their pages. Each list is stored in each order (`ListOrder`), and if a translated field orders the entries, for each language.
///
/// During an upgrade, the previous version does not update these tables. Triggers count all writes: the lists are current if they were stored at
/// this count, for the same declaration (`ListTables.rule`). Otherwise pages are read from the entries, and the
/// next write rebuilds all lists.
struct EntryLists {
    let tables: CollectionTables
    let db: SQLTransaction
    private let current: DeferredRows<Bool>
    private var isMarked = false

    init(_ tables: CollectionTables, in db: SQLTransaction) throws {
        (self.tables, self.db) = (tables, db)
        current = try db.rememberedRows(tables.lists.isCurrent, tables.lists.rule) { _ in true }
    }

    /// Whether they are as the rows are: as it was when this was made, or since it stored them.
    var areCurrent: Bool {
        get throws { try isMarked ? true : current.first ?? false }
    }

    /// Which list.
    struct Key: Hashable {
        /// The place of its order in `CollectionTables.orders`.
        let order: Int
        /// Nil if all languages have one order.
        let language: String?
        /// The value that all its entries have; nil for all entries.
        let group: String?

        /// What the tables have it under. A language has no `=`.
        var text: String { "\(language.map { "\($0):" } ?? "")\(group.map { "=\($0)" } ?? "")" }

        /// The group of a list that the tables have under a text. Nil if it is no group of this list of all entries.
        func group(ofList text: String) -> String? {
            let prefix = "\(self.text)=".utf8
            return text.utf8.starts(with: prefix)
                ? String(decoding: text.utf8.dropFirst(prefix.count), as: UTF8.self) : nil
        }
    }

    /// `order` is the name of a further order; nil is the collection's own.
    func key(_ group: String?, in language: String, by order: String? = nil) -> Key {
        guard let order = tables.orders.firstIndex(where: { $0.name.isIdentical(to: order ?? ListOrder.own) }) else {
            preconditionFailure("\(tables.name) has no order \(order ?? "")")
        }
        return Key(order: order, language: tables.orders[order].isTranslated ? language : nil, group: group)
    }

    /// The pages of a list in the collection's own order; none where it has no entry.
    func pages(of key: Key) throws -> ListPages {
        let none = ListPages(of: 0, per: tables.pageSize)
        let stored = try stored(key).ask()
        guard try areCurrent else { return ListPages(of: try allIDs(of: key).count, per: tables.pageSize) }
        return try stored() ?? none
    }

    /// A page of a list in the collection's own order with the numbers of its entries: none where there is no such page.
    func page(_ page: Paged, of key: Key) throws -> (pages: ListPages, ids: [Int]?) {
        let order = order(key)
        let (stored, ids) = (try stored(key).ask(), try order.askIDs())
        guard try areCurrent else {
            let pages = try pages(of: key)
            return (pages, try pages.places(on: page).map { try self.ids($0, of: key) })
        }
        let pages = try stored() ?? ListPages(of: 0, per: tables.pageSize)
        return (pages, try pages.places(on: page).map(ids))
    }

    /// The numbers of the entries at some places of a list.
    func ids(_ places: Range<Int>, of key: Key) throws -> [Int] {
        let ids = try order(key).askIDs()
        guard try areCurrent else {
            let all = try allIDs(of: key)
            return Array(all[places.clamped(to: all.indices)])
        }
        return try ids(places)
    }

    /// How many entries a list has.
    func count(of key: Key) throws -> Int { try areCurrent ? try order(key).count : try allIDs(of: key).count }

    /// How many entries each list has. All languages have the same entries.
    func counts() throws -> EntryCounts { try askCounts()() }

    /// Asks for them, to read them later.
    func askCounts() throws -> () throws -> EntryCounts {
        let all = key(nil, in: tables.languages[0])
        let stored = try db.deferredRows(tables.lists.counts, ListOrder.own) { row in
            (list: try row["list"] as String, count: try row["count"] as Int)
        }
        return {
            guard try areCurrent else {
                let lists = try orderedIDs(0, all.language)
                let groups = lists.compactMap { key, ids in key.group.map { ($0, ids.count) } }
                return EntryCounts(all: lists[all]?.count ?? 0, groups: Dictionary(groups) { first, _ in first })
            }
            var (count, groups) = (0, [String: Int]())
            for list in try stored.all {
                if list.list.isIdentical(to: all.text) { count = list.count }
                if let group = all.group(ofList: list.list) { groups[group] = list.count }
            }
            return EntryCounts(all: count, groups: groups)
        }
    }

    /// The groups that have entries, by their values, in the collection's own order.
    func groups(in language: String) throws -> [String: GroupSummary] {
        let all = key(nil, in: language)
        let sizes = try db.deferredRows(tables.lists.pageSizes) { row in
            (list: try row["list"] as String, bytes: try row["bytes"] as Int)
        }
        let firsts = try db.deferredRows(tables.lists.firsts, ListOrder.own) { row in
            (list: try row["list"] as String, count: try row["count"] as Int, first: try row["first"] as Int)
        }
        guard try areCurrent else {
            return try orderedIDs(0, all.language).reduce(into: [:]) { groups, list in
                guard let group = list.key.group, let first = list.value.first else { return }
                let pages = ListPages(of: list.value.count, per: tables.pageSize)
                groups[group] = GroupSummary(count: list.value.count, pages: pages.count, first: first)
            }
        }
        let width = StoredPages.width(per: tables.pageSize)
        let pages = try sizes.all.reduce(into: [:]) { $0[$1.list] = $1.bytes / width }
        return try firsts.all.reduce(into: [:]) { groups, list in
            guard let group = all.group(ofList: list.list) else { return }
            groups[group] = GroupSummary(count: list.count, pages: pages[list.list] ?? 1, first: list.first)
        }
    }

    /// The place of an entry that visitors see, from 0.
    func place(of id: Int64, in key: Key) throws -> Int? {
        guard try areCurrent else { return try allIDs(of: key).firstIndex(of: Int(id)) }
        guard let value = try statements(key).values(id, inGroup: key.group != nil, db).first else { return nil }
        return try order(key).place(of: OrderKey(Int(id), value))
    }

    private func statements(_ key: Key) -> EntryStatements.Order {
        tables.statements(key.language).orders[key.order]
    }

    private func order(_ key: Key) -> StoredOrder {
        let (statements, inGroup) = (statements(key), key.group != nil)
        return StoredOrder(
            tables.lists.orders, tables.orders[key.order].name, of: .text(key.text),
            by: StoredOrder.Rule(
                isDescending: tables.orders[key.order].isDescending,
                value: { try statements.values(Int64($0), inGroup: inGroup, $1) },
                values: { try statements.values(of: $0, inGroup: inGroup, $1) }), in: db)
    }

    private func stored(_ key: Key) -> StoredPages {
        StoredPages(tables.lists.orders, of: .text(key.text), per: tables.pageSize, in: db)
    }
}

/// Lists of which only some entries are wanted: those that a search found.
extension EntryLists {
    /// The entries of a list.
    func rows(of key: Key) throws -> RowSet { try areCurrent ? try order(key).rows : RowSet(try allIDs(of: key)) }

    /// The first `count` entries of a list that are in a set. All of the set are in the list.
    func first(_ count: Int, of found: RowSet, in key: Key) throws -> [Int] {
        guard try areCurrent else { return Array(try allIDs(of: key).lazy.filter(found.contains).prefix(count)) }
        let statement = tables.statements(key.language).sorted(key.order, inGroup: key.group != nil)[db.dialect]
        return try order(key).first(count, of: found) { ids in
            try db.rows(statement, IDList.text(ids, for: db.dialect)) { try $0["id"] }
        }
    }
}

/// Lists that are not current, read from the entries.
extension EntryLists {
    /// Rendering reads one list for many pages.
    private static let last = Lock<(revision: String, list: String, ids: [Int])?>(nil)

    private func allIDs(of key: Key) throws -> [Int] {
        let list = "\(tables.name) \(tables.lists.rule) \(tables.orders[key.order].name) \(key.text)"
        let revision = try db.pageRevision
        if let last = Self.last.withLock(\.self), last.revision == revision, last.list == list { return last.ids }
        let ids = try orderedIDs(key.order, key.language)[key] ?? []
        Self.last.withLock { $0 = (revision, list, ids) }
        return ids
    }

    /// The numbers of all lists in an order and a language.
    private func orderedIDs(_ order: Int, _ language: String?) throws -> [Key: [Int]] {
        let lists = try SortKeys(tables, language, [order], in: db).lists(by: order)
        return Dictionary(
            uniqueKeysWithValues: lists.map { (Key(order: order, language: language, group: $0.group), $0.ids) })
    }

    /// Whether an entry is translated into a language.
    private func hasTexts(in language: String) throws -> Bool {
        try db.row("SELECT 1 FROM \(tables.texts) WHERE language = ? LIMIT 1", language) { _ in true } ?? false
    }

    /// Makes all lists anew, with full pages.
    mutating func rebuild() throws {
        try db.execute("DELETE FROM \(tables.lists.orders.blocks)")
        try db.execute("DELETE FROM \(tables.lists.orders.pages)")
        let orders = Array(tables.orders.indices)
        let translated = orders.filter { tables.orders[$0].isTranslated }
        // Without translations, the order is that of the first language.
        let others = try translated.isEmpty ? [] : tables.others.filter(hasTexts)
        let keys = try SortKeys(tables, nil, orders, in: db)
        for order in orders {
            let languages = tables.languages.filter { !others.contains($0) }
            try store(keys.lists(by: order), order, translated.contains(order) ? languages : [nil])
        }
        for language in others {
            let keys = try SortKeys(tables, language, translated, in: db)
            for order in translated { try store(keys.lists(by: order), order, [language]) }
        }
        try markCurrent()
    }

    /// Stores lists that several languages may have.
    private func store(_ lists: [(group: String?, ids: [Int])], _ number: Int, _ languages: [String?]) throws {
        for language in languages {
            for (group, ids) in lists {
                let key = Key(order: number, language: language, group: group)
                let order = order(key)
                for block in StoredOrder.blocks(of: ids[...]) { try order.insert(block) }
                if number == 0 { try stored(key).store(ListPages(of: ids.count, per: tables.pageSize)) }
            }
        }
    }

    private mutating func markCurrent() throws {
        try db.enqueue(tables.lists.markCurrent, tables.lists.rule)
        isMarked = true
    }
}

extension EntryLists {
    private mutating func makeCurrent() throws {
        try tables.adaptRows(in: db)
        try tables.reindexStale(in: db)
        try rebuild()
        // Pages that are rendered may begin elsewhere.
        try db.renewPageRevision()
    }

    /// Has lists and search follow what others wrote. It indexes some entries at a time.
    mutating func catchUp() throws {
        if try !areCurrent { try makeCurrent() }
        try EntryIndex(tables: tables, db: db).catchUp(max: 1_000)
    }

    /// One entry, as the lists have it.
    private struct Listed {
        let address: String
        /// In all languages, if the pages of other entries have it.
        var titles: [String] = []
        /// When it was changed last; nil if visitors do not see it.
        let changed: Int64?
        /// The lists that have it, with what they order it by.
        var lists: [Key: OrderValue] = [:]
    }

    /// Asks for an entry, to read it later: nil if there is none.
    private func askListed(_ id: Int64) throws -> () throws -> Listed? {
        let isTranslated =
            tables.orders.contains(where: \.isTranslated) || (tables.hasNeighbours && tables.title.isTranslated)
        // All languages are asked before the first answer is read.
        let asked = try (isTranslated ? tables.languages : [tables.languages[0]]).map { language in
            let statements = tables.statements(language)
            return try db.deferredRows(statements.listed, id) { row in
                var columns = row.inOrder
                let isVisible = try columns.integer() == 0
                let changed = try columns.integer()
                let address = tables.slug == nil ? String(try columns.integer()) : try columns.text()
                let groups = tables.groups(tables.group == nil ? nil : try columns.optionalText())
                if tables.group == nil { columns.skip(1) }
                var listed = Listed(address: address, changed: isVisible ? changed : nil)
                for (number, order) in tables.orders.enumerated() {
                    let statements = statements.orders[number]
                    let (value, valueInGroup) = (try statements.value(&columns), try statements.value(&columns))
                    for group in isVisible ? [nil] + groups : [] {
                        let language = order.isTranslated ? language : nil
                        listed.lists[Key(order: number, language: language, group: group)] =
                            group == nil ? value : valueInGroup
                    }
                }
                if tables.hasNeighbours { listed.titles = [try columns.text()] }
                return listed
            }
        }
        return {
            try asked.compactMap { try $0.first }.reduce(nil) { all, one in
                var one = one
                one.lists.merge(all?.lists ?? [:]) { own, _ in own }
                one.titles = (all?.titles ?? []) + one.titles
                return one
            }
        }
    }

    /// Changes an entry, updates the lists, and returns which pages changed. The entry must exist.
    mutating func follow(_ id: Int64, _ change: () throws -> Void) throws -> CollectionChange {
        var asked = try askListed(id)
        if try !areCurrent {
            try makeCurrent()
            asked = try askListed(id)
        }
        let old = try asked()
        try change()
        asked = try askListed(id)
        let followIndex = try EntryIndex(tables: tables, db: db).askToFollow(id)
        guard let new = try asked() else { throw StoreUnavailable("there is no entry \(id) in \(tables.name)") }
        try followIndex()
        let (before, after) = (old?.lists ?? [:], new.lists)
        // The pages of the collection's own order show other fields, too.
        let keys = Set(before.keys).union(after.keys).filter { $0.order == 0 || before[$0] != after[$0] }
        let pages = try keys.map { $0.order == 0 ? try stored($0).ask() : nil }
        let places = try OrderMove.make(
            keys.map { OrderMove(Int(id), in: order($0), from: before[$0], to: after[$0]) })
        let isRenamed = old?.titles != new.titles || old?.address != new.address
        var lists: [CollectionChange.List] = []
        for ((key, places), pages) in zip(zip(keys, places), pages) {
            guard let pages else { continue }
            var list = try followPages(of: key, pages(), places)
            if tables.hasNeighbours, key.group == nil, isRenamed || places.from != places.to {
                list.neighbours = try neighbours(of: key, places)
            }
            lists.append(list)
        }
        try markCurrent()
        return CollectionChange(
            collection: tables.name, entry: id, addresses: [old?.address ?? new.address, new.address],
            changed: new.changed,
            lists: lists.sorted { ($0.language ?? "", $0.group ?? "") < ($1.language ?? "", $1.group ?? "") })
    }

    /// The entries beside the old and the new place of an entry, in a list that has its new order.
    private func neighbours(of key: Key, _ places: (from: Int?, to: Int?)) throws -> [Int64] {
        // The places that have others now.
        var around = Set(places.to.map { [$0 - 1, $0 + 1] } ?? [])
        for place in places.from.map({ [$0 - 1, $0] }) ?? [] {
            around.insert(places.to.map { place < $0 ? place : place + 1 } ?? place)
        }
        let ids = try order(key).askIDs()
        return try around.filter { $0 >= 0 }.sorted().flatMap { try ids($0..<$0 + 1) }.map(Int64.init)
    }

    /// `before` are the pages of before; nil if the list had none.
    private func followPages(
        of key: Key, _ before: ListPages?, _ places: (from: Int?, to: Int?)
    ) throws -> CollectionChange.List {
        let before = before ?? ListPages(of: 0, per: tables.pageSize)
        var pages = before
        switch places {
        case (let from?, let to?): if from != to { pages.move(from: from, to: to) }
        case (let from?, nil): pages.remove(at: from)
        case (nil, let to?): pages.insert(at: to)
        case (nil, nil): break
        }
        if places.from != places.to { try stored(key).store(pages) }
        return CollectionChange.List(key, from: before, places.from, to: pages, places.to)
    }
}

/// The sort keys of all entries that visitors see, for some orders in one language, and the groups of the entries. One scan reads them.
private struct SortKeys {
    private var ids: [Int] = []
    private var keys: [Int: PackedKeys] = [:]
    /// Those of groups, in the staff's order.
    private var keysInGroups: [Int: PackedKeys] = [:]
    private var names: [String] = []
    /// Where the names of each entry's groups are. Entries with the same text of the grouped field share an array.
    private var groups: [[Int]] = []

    /// `orders` are places in `CollectionTables.orders`.
    init(_ tables: CollectionTables, _ language: String?, _ orders: [Int], in db: SQLTransaction) throws {
        let orders = orders.map { (place: $0, order: tables.orders[$0]) }
        for (place, order) in orders {
            keys[place] = PackedKeys(of: order)
            if order.isManual, tables.group != nil { keysInGroups[place] = PackedKeys(of: order) }
        }
        var (places, known) = ([String: Int](), [String?: [Int]]())
        try db.forEachRow(tables.statements(language).sortKeys(of: orders)[db.dialect]) { row in
            var columns = row.inOrder
            ids.append(Int(try columns.integer()))
            if tables.group != nil {
                let text = try columns.optionalText()
                if known[text] == nil {
                    known[text] = tables.groups(text).map { name in
                        if let place = places[name] { return place }
                        places[name] = names.count
                        names.append(name)
                        return names.count - 1
                    }
                }
                groups.append(known[text] ?? [])
            }
            for (place, order) in orders where order.order != .newest {
                try keys[place]?.append(&columns)
                try keysInGroups[place]?.append(&columns)
            }
        }
    }

    /// The list of all entries in an order, and that of each group. None is empty.
    func lists(by order: Int) -> [(group: String?, ids: [Int])] {
        guard !ids.isEmpty, let keys = keys[order] else { return [] }
        let places = keys.sorted(ids)
        var lists = [(group: String?, ids: [Int])]([(nil, places.map { ids[$0] })]) + names.map { ($0, []) }
        if !names.isEmpty {
            for place in keysInGroups[order]?.sorted(ids) ?? places {
                for group in groups[place] { lists[group + 1].ids.append(ids[place]) }
            }
        }
        return lists
    }
}

/// The sort keys of many entries in one order. They take less memory than an array of `OrderValue`, and are sorted faster.
private struct PackedKeys {
    private let order: ListOrder
    private var integers: [Int64] = []
    /// All texts, and where each one ends.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(of order: ListOrder) { self.order = order }

    /// Appends the next column.
    mutating func append(_ columns: inout SQLColumns) throws {
        if order.isOfIntegers {
            integers.append(try columns.integer())
        } else {
            bytes.append(contentsOf: try columns.text().utf8)
            ends.append(bytes.count)
        }
    }

    /// The places of the keys, sorted. Equal keys are in the order of their ids.
    func sorted(_ ids: [Int]) -> [Int] {
        if order.order == .newest { return sorted(ids) { ids[$0] < ids[$1] } }
        if order.isOfIntegers { return sorted(ids) { integers[$0] < integers[$1] } }
        return bytes.withUnsafeBytes { bytes in
            let text = { (place: Int) in bytes[(place > 0 ? ends[place - 1] : 0)..<ends[place]] }
            return sorted(ids) { text($0).lexicographicallyPrecedes(text($1)) }
        }
    }

    private func sorted(_ ids: [Int], _ precedes: (_ one: Int, _ other: Int) -> Bool) -> [Int] {
        let isDescending = order.isDescending
        return ids.indices.sorted { one, other in
            if precedes(one, other) { return !isDescending }
            return precedes(other, one) ? isDescending : ids[one] < ids[other]
        }
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
