import FoundationEssentials
import Web

/// Words a collection's pages for everybody.
struct CollectionPresenter<Content: Entity, Card: Encodable & Equatable & Sendable>: Sendable {
    typealias Page = CollectionRouter.Page
    typealias List = CollectionInteractor<Content, Card>.List

    let collection: EntityCollection<Content>
    let text: CollectionText<Content>
    let isSearchable: Bool
    let hasOrders: Bool

    func list(
        _ list: List, _ group: String?, by order: Content.ListOrder?
    ) -> Presentation<EntryListModel<Card>, Page> {
        let groups = groups(of: list, group).map {
            EntryGroup(value: $0.value, name: $0.word, isCurrent: $0.value == group)
        }
        let title = groups.first(where: \.isCurrent).map { "\(text.title) · \($0.name)" } ?? text.title
        let orders = [nil] + Content.ListOrder.allCases.map(Optional.some)
        return .show(
            model(
                list, title: title, groups: groups, group: group,
                orders: hasOrders
                    ? orders.map {
                        EntryOrderLink(value: $0?.rawValue, name: text.orders($0), isCurrent: $0 == order)
                    } : nil, order: order?.rawValue, search: isSearchable ? "" : nil, meant: nil),
            on: order.map { .sorted(group, by: $0.rawValue, list.page) } ?? .list(group, list.page))
    }

    func search(_ list: List, _ search: String, meant: String?) -> Presentation<EntryListModel<Card>, Page> {
        .show(
            model(
                list, title: text.words.found(search), groups: [], group: nil, orders: nil, order: nil,
                search: search, meant: meant),
            on: .search(search, list.page))
    }

    private func model(
        _ list: List, title: String, groups: [EntryGroup], group: String?, orders: [EntryOrderLink]?, order: String?,
        search: String?, meant: String?
    ) -> EntryListModel<Card> {
        EntryListModel(
            title: text.words.pager.title(title, on: list.page), entries: list.entries,
            count: list.page == .first ? text.words.count(list.count) : nil, groups: groups, group: group,
            orders: orders, order: order, search: search, meant: meant, pager: Pager(at: list.page, of: list.pages))
    }

    func entry(
        _ entry: Entry<Content>, _ card: Card, _ previous: EntryMeta?, _ next: EntryMeta?
    ) -> Presentation<EntryModel<Card>, Page> {
        .show(
            EntryModel(
                title: entry.meta.title, id: Int(entry.meta.id), address: entry.meta.address, card: card,
                previous: previous.map(EntryNeighbour.init), next: next.map(EntryNeighbour.init)),
            on: .entry(entry.meta.address))
    }

    func feed(_ entries: [Entry<Content>], of site: String) -> Presentation<FeedViewModel<String>, Page> {
        let time = { (seconds: Int64) in Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }
        return .show(
            FeedViewModel(
                title: site == text.title ? site : "\(text.title) · \(site)", author: site,
                updated: time(entries.map(\.meta.changed).max() ?? 0),
                entries: entries.map {
                    .init(
                        id: $0.meta.address.text, name: $0.meta.title, summary: nil, updated: time($0.meta.changed))
                }), on: .feed)
    }

    /// The values with their words of the groups that a list names: those of a choice in its order, or tags by their words.
    private func groups(of list: List, _ group: String?) -> [(value: String, word: String)] {
        guard let place = collection.tables.fields.firstIndex(where: { $0.options.contains(.grouped) }) else {
            return []
        }
        let label = collection.fields.labels[place](text.labels)
        guard collection.tables.fields[place].isTags else {
            return label.choices.filter { list.groups.contains($0.value) }
        }
        // There may be thousands. A new tag must not change thousands of pages.
        let tags = group.map { [$0] } ?? (list.page == .first ? Array(list.groups) : [])
        return tags.map { ($0, label.word(forTag: $0)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }
}
