public import FoundationEssentials
public import SiteDatabase
import SiteStores
public import Web

/// A change of an entry, with the pages of the lists that it reaches.
public struct CollectionChange: Change, Equatable {
    public static let name = "collections.changed"

    /// A list of entries that visitors see.
    public struct List: Codable, Equatable, Sendable {
        /// The language of its order. Nil if all languages have one order.
        public let language: String?
        /// The value that all of them have; nil for the list of all.
        public let group: String?
        /// How many there were, and are.
        public let before: Int
        public let after: Int
        /// The lowest place of the entry before and after, from 1.
        public let first: Int
        /// The highest one. For previous versions, which know only full pages.
        let last: Int
        /// The pages that changed or are gone; nil if all pages did, or if a previous version recorded the change.
        let pages: [Paged]?
        /// If all pages changed: how many there were or are, whichever is more.
        let pageCount: Int?
        /// The entries whose pages name this one. Nil if they stay as they are.
        var neighbours: [Int64]?
    }

    /// The collection's name.
    public let collection: String
    /// The number of the entry's row.
    public let entry: Int64
    /// Its addresses before and after; the same one twice where it has no other.
    public let addresses: [String]
    /// When it was changed, in seconds since 1970. Nil if visitors do not see it, or if a previous version recorded the change.
    let changed: Int64?
    public var changedAt: Date? { changed.map { Date(timeIntervalSince1970: Double($0)) } }
    /// The lists that have it, or had it.
    public let lists: [List]

    /// Whether the entry has another address, or comes or goes.
    var changesAddress: Bool { Set(addresses).count > 1 || lists.contains(where: \.changesCount) }

    /// Whether it is a change of this collection.
    public func isOf<Content>(_ collection: EntityCollection<Content>) -> Bool {
        self.collection.utf8.elementsEqual(collection.name.utf8)
    }
}

extension CollectionChange.List {
    /// Its pages that show something else, or are gone. `size` is that of a full page.
    func affectedPages(_ size: Int) -> [Paged] {
        if let pages { return pages }
        let count = pageCount ?? Paginator(of: max(before, after), per: size).count
        return (1...count).map { Paged($0) }
    }

    fileprivate var changesCount: Bool { before != after }

    /// Whether the list is there now and was not, or the other way round.
    var appearsOrGoes: Bool { (before == 0) != (after == 0) }
}

extension EntityCollection {
    /// The pages of a list that show something else after a change, or are gone.
    public func affectedPages(of list: CollectionChange.List) -> [Paged] { list.affectedPages(tables.pageSize) }

    /// Records that an entry's pages change although the entry does not, because its card shows rows of another table. Call it in the
    /// transaction that writes those rows.
    public func recordChange(of entry: Int64, at time: Date = Date(), in db: SQLTransaction) throws {
        try db.enter(.site)
        var lists = try EntryLists(tables, in: db)
        try db.record(lists.follow(entry) {}, at: time)
    }
}
