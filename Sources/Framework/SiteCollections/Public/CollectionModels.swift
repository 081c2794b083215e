public import Web

/// A page of a list, a group or a search. `Card` is what the site shows of an entry.
public struct EntryListModel<Card: Encodable & Equatable & Sendable>: ViewModel {
    public let title: String
    public let entries: [ListedEntry<Card>]
    /// How many entries all pages have; nil behind the first page, so that most changes leave the others as they are.
    public let count: String?
    /// The groups that have entries; empty where nothing groups them, and in a search.
    public let groups: [EntryGroup]
    /// The value of the page's group.
    public let group: String?
    /// The orders from which visitors choose, the collection's own first; nil without a choice, and in a search.
    public let orders: [EntryOrderLink]?
    /// The page's order; nil for the collection's own.
    public let order: String?
    /// What was looked for; nil in a list, and empty where it has no search.
    public let search: String?
    /// What a search that found nothing may have meant.
    public let meant: String?
    public let pager: Pager?
}

/// An entry in a list: its number, its address, and what the site shows of it.
public struct ListedEntry<Card: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
    public let id: Int
    public let address: EntryAddress
    public let card: Card
}

/// A group of a collection's entries.
public struct EntryGroup: Encodable, Equatable, Sendable {
    public let value: String
    public let name: String
    public let isCurrent: Bool
}

/// An order of a list.
public struct EntryOrderLink: Encodable, Equatable, Sendable {
    /// Nil for the collection's own.
    public let value: String?
    public let name: String
    public let isCurrent: Bool
}

/// The page of an entry. `Card` is what the site shows of it.
public struct EntryModel<Card: Encodable & Equatable & Sendable>: ViewModel {
    public let title: String
    public let id: Int
    public let address: EntryAddress
    public let card: Card
    /// Those beside it in the order of the lists, if the collection has neighbours.
    public var previous: EntryNeighbour?
    public var next: EntryNeighbour?
}

/// An entry to which the page of another one links.
public struct EntryNeighbour: Encodable, Equatable, Sendable {
    public let title: String
    public let address: EntryAddress

    public init(title: String, address: EntryAddress) {
        (self.title, self.address) = (title, address)
    }

    init(_ meta: EntryMeta) { self.init(title: meta.title, address: meta.address) }
}
