public import SiteDatabase
import SiteStores

/// The entries of one kind of entity, in tables of the site's database.
///
///     let dishes = EntityCollection(Dish.self, named: "dishes", languages: ["en", "vi"], pagesOf: 24)
///
/// A page and a change take about as long with 100,000 entries as with 10,000 (`Tests/Benchmarks/collection`). `entries(where:)` may read all
/// of them.
public struct EntityCollection<Content: Entity>: Sendable {
    /// Its name in the outbox and in those of its tables: never changed.
    public var name: String { tables.name }
    let tables: CollectionTables
    let fields: Fields<Content>

    /// `languages` are the site's, by their subtags, its first one first. `table` is the name of the table of the entries: that of the collection
    /// by default. A table that is older than the collection can be adopted (`adopting`): it has the columns `id`, `position` and `revision`
    /// already. The site then lists the collection's `migrations` after those that made the table.
    ///
    /// `order` is that of the lists. Visitors may choose one of `Content.ListOrder` instead.
    ///
    /// `source` is where the entries come from. Those of a folder follow its files, and no staff edits them.
    ///
    /// With `hasNeighbours`, the page of an entry links to the previous and the next one, in the order of the lists.
    ///
    /// `record` records a change in its transaction, for pages other than those of `CollectionModule`.
    ///
    /// Traps where two fields are swapped, or a name is not one that a column can have.
    public init(
        _ content: Content.Type = Content.self, named name: String, languages: [String], pagesOf pageSize: Int = 24,
        order: EntryOrder = .manual, hasNeighbours: Bool = false, from source: EntrySource = .rows,
        table: String? = nil, adopting adopted: String? = nil, record: EntryRecorder? = nil
    ) {
        precondition(table == nil || adopted == nil, "\(name): an adopted table has its own name")
        fields = Content.fields
        if let (first, second) = fields.swapped() {
            preconditionFailure("the fields \(first) and \(second) of \(Content.self) are swapped")
        }
        let all = fields.all
        tables = CollectionTables(
            name: name, fields: all, languages: languages, pageSize: pageSize,
            orders: [ListOrder(order, all)]
                + Content.ListOrder.allCases.map { ListOrder($0.order, named: $0.rawValue, all) },
            table: adopted ?? table ?? name, isAdopted: adopted != nil, hasNeighbours, from: source,
            record: record ?? { change, _, editor, db in try db.record(change, at: editor.time) })
    }
}

/// Records a change of an entry. `change` is the one that `CollectionModule` would record.
public typealias EntryRecorder =
    @Sendable (_ change: CollectionChange, _ kind: EntryEvent.Kind, _ editor: EntryEditor, _ db: SQLTransaction) throws
    -> Void

/// The order of a collection's lists. Entries that are equal in it are in the order in which they were added. Entries without a value come
/// last.
public enum EntryOrder: Sendable, Equatable {
    /// That of the staff. Each group can have its own.
    case manual
    /// By a field that is no prose, the smallest first.
    case by(String)
    /// The largest first.
    case descending(String)
    /// The last added first.
    case newest
}

/// The orders of an entity's lists from which visitors choose, besides the collection's own order:
///
///     enum ListOrder: String, EntryListOrder { case name, cheapest = "price", dearest = "-price", newest }
///
/// The raw value is a field's name, or that name after a minus sign for the largest first, or `newest`. It is in addresses and the
/// database: never change it. For any other raw value, implement `order`.
///
/// Each order makes a save of an entry a little slower. All lines that order entries must be one field.
public protocol EntryListOrder: CaseIterable, Equatable, RawRepresentable<String>, Sendable {
    var order: EntryOrder { get }
}

extension EntryListOrder {
    public var order: EntryOrder {
        switch rawValue {
        case "newest": .newest
        case let name where name.utf8.first == UInt8(ascii: "-"): .descending(String(name.dropFirst()))
        case let name: .by(name)
        }
    }
}

/// The further orders of an entity that has none.
public enum NoListOrder: EntryListOrder {
    public init?(rawValue: String) { nil }
    public var rawValue: String { switch self {} }
}

/// Whether visitors see an entry.
public enum EntryVisibility: String, CaseIterable, Encodable, Sendable {
    case visible, hidden, deleted

    /// As the column has it.
    var stored: Int {
        switch self {
        case .visible: 0
        case .hidden: 1
        case .deleted: 2
        }
    }

    init(stored: Int64) {
        self = stored == 0 ? .visible : stored == 1 ? .hidden : .deleted
    }
}
