public import FoundationEssentials
public import SiteDatabase
import SiteStores
public import Web

/// A change of an entry, with the pages of the lists that it reaches.
public struct CollectionChange: Change, Equatable {
    public static let name = "collections.changed"

    /// A list of entries that visitors see.
    struct List: Codable, Equatable {
        /// The language whose order it has; nil where all languages have the same.
        let language: String?
        /// The value that all of them have; nil for the list of all.
        let group: String?
        /// How many there were, and are.
        let before: Int
        let after: Int
        /// The places of those that the change reaches, from 1.
        let first: Int
        let last: Int
    }

    /// The collection's name.
    public let collection: String
    /// The number of the entry's row.
    public let entry: Int64
    /// Its addresses before and after; the same one twice where it has no other.
    let addresses: [String]
    let lists: [List]

    /// Whether it is a change of this collection.
    public func isOf<Content>(_ collection: EntityCollection<Content>) -> Bool {
        self.collection.utf8.elementsEqual(collection.name.utf8)
    }
}

extension CollectionChange.List {
    /// Its pages that show something else, or are gone.
    func pages(of size: Int) -> ClosedRange<Paged> {
        let paginator = Paginator(of: after, per: size)
        // Each page says how many entries there are.
        guard before == after else { return .first...max(Paginator(of: before, per: size).last, paginator.last) }
        return paginator.pages(affectedBy: first - 1...last - 1, before: before)
    }

    /// Whether the list is there now and was not, or the other way round.
    var appearsOrGoes: Bool { (before == 0) != (after == 0) }
}

extension EntityCollection {
    /// Records that an entry's pages change although the entry does not, because its card shows rows of another table. Call it in the
    /// transaction that writes those rows.
    public func recordChange(of entry: Int64, at time: Date = Date(), in db: SQLTransaction) throws {
        let places = try EntryPlaces(of: entry, tables, in: db)
        try db.record(places.change(to: places, of: entry, tables), at: time)
    }
}

/// The places of one entry in all lists that have it, at one moment.
struct EntryPlaces {
    private struct Key: Hashable {
        let language: String?
        let group: String?
    }

    private let address: String
    private var places: [Key: Int] = [:]
    private var counts: [Key: Int] = [:]
    private let group: String?

    /// Of an entry; visitors see it or not.
    init(of id: Int64, _ tables: CollectionTables, in db: SQLTransaction, beside other: EntryPlaces? = nil) throws {
        let slug = tables.slug?.columns[0].sql ?? "id"
        let groupColumn = tables.group?.columns[0].sql ?? "id"
        let row = try db.row(
            "SELECT entry_visibility, \(slug), \(groupColumn) FROM \(tables.entries) WHERE id = ?", id
        ) { row in
            var columns = row.inOrder
            return (
                isVisible: try columns.integer() == 0,
                address: tables.slug == nil ? String(try columns.integer()) : try columns.text(),
                group: tables.group == nil ? nil : try columns.text()
            )
        }
        address = row?.address ?? String(id)
        group = row?.group
        let groups = Set([nil, row?.group, other?.group])
        for group in groups {
            // Each language has the same entries.
            let count = try Self.count(group, tables, db)
            for language in tables.isOrderTranslated ? tables.languages.map(Optional.init) : [nil] {
                let key = Key(language: language, group: group)
                counts[key] = count
                guard row?.isVisible == true, group == nil || group == row?.group else { continue }
                let statements = tables.statements[language ?? tables.languages[0]]
                places[key] = try statements.flatMap { statements in
                    let statement = statements.place(in: group == nil ? nil : tables.group)
                    let read = { (row: SQLRow) in try row["place"] as Int }
                    return try group.map { try db.row(statement, id, $0, read: read) }
                        ?? db.row(statement, id, read: read)
                }
            }
        }
    }

    private static func count(_ group: String?, _ tables: CollectionTables, _ db: SQLTransaction) throws -> Int {
        let count: SQLText = "SELECT count(*) AS count FROM \(tables.entries) WHERE entry_visibility = 0"
        guard let group, let column = tables.group?.columns[0].sql else {
            return try db.row(count) { try $0["count"] } ?? 0
        }
        return try db.row("\(count) AND \(column) = ?", group) { try $0["count"] } ?? 0
    }

    /// The group's count before it, where nothing was read of it: what it is after.
    func change(to after: EntryPlaces, of id: Int64, _ tables: CollectionTables) -> CollectionChange {
        let keys = Set(places.keys).union(after.places.keys)
        let lists = keys.map { key in
            let both = [places[key], after.places[key]].compactMap(\.self)
            let now = after.counts[key] ?? 0
            let isNew = places[key] == nil
            let isGone = after.places[key] == nil
            return CollectionChange.List(
                language: key.language, group: key.group,
                before: now - (isNew ? 1 : 0) + (isGone ? 1 : 0), after: now, first: both.min() ?? 1,
                last: both.max() ?? 1)
        }
        return CollectionChange(
            collection: tables.name, entry: id, addresses: [address, after.address],
            lists: lists.sorted { ($0.language ?? "", $0.group ?? "") < ($1.language ?? "", $1.group ?? "") })
    }
}
