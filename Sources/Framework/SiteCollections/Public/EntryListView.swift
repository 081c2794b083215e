public import Markup
public import Web

/// A page of a list, as a site has it that needs no other: title, search, groups, entries, pages. The site shows each entry.
///
///     EntryListView(model: model, router: router, words: text.words) { entry in
///         a(.to(router.link(to: .entry(entry.address)))) { entry.card.title }
///     }
public struct EntryListView<Card: Encodable & Equatable & Sendable, Row: HTML>: View {
    public let model: EntryListModel<Card>
    @usableFromInline let router: CollectionRouter
    @usableFromInline let words: CollectionWords
    @usableFromInline let row: @Sendable (ListedEntry<Card>) -> Row

    @inlinable
    public init(
        model: EntryListModel<Card>, router: CollectionRouter, words: CollectionWords,
        @HTMLBuilder row: @escaping @Sendable (ListedEntry<Card>) -> Row
    ) {
        self.model = model
        self.router = router
        self.words = words
        self.row = row
    }

    @inlinable
    public var body: some HTML {
        EntryListHead(
            title: model.title, search: model.search, groups: model.groups, group: model.group,
            orders: model.orders ?? [],
            order: model.order, count: model.count, router: router, words: words)
        if model.entries.isEmpty {
            p(.class("empty")) { words.none }
            if let meant = model.meant {
                p { a(.to(router.link(to: .search(meant)))) { words.meant(meant) } }
            }
        } else {
            ul(.class("cards")) {
                for entry in model.entries { li(.class("card")) { row(entry) } }
            }
        }
        if let pager = model.pager {
            PagerView(pager, words.pager) { [router, model] page in
                if let search = model.search, !search.isEmpty { return router.link(to: .search(search, page)) }
                return router.link(to: .list(ofGroup: model.group, by: model.order, page))
            }
        }
    }
}

/// What stands above the entries. It is not generic, so that it is compiled once.
@usableFromInline
struct EntryListHead: HTML {
    let title: String
    let search: String?
    let groups: [EntryGroup]
    let group: String?
    let orders: [EntryOrderLink]
    let order: String?
    let count: String?
    let router: CollectionRouter
    let words: CollectionWords

    @usableFromInline
    init(
        title: String, search: String?, groups: [EntryGroup], group: String?, orders: [EntryOrderLink], order: String?,
        count: String?, router: CollectionRouter, words: CollectionWords
    ) {
        (self.title, self.search, self.groups, self.group) = (title, search, groups, group)
        (self.orders, self.order) = (orders, order)
        (self.count, self.router, self.words) = (count, router, words)
    }

    @usableFromInline var body: AnyHTML { AnyHTML(content) }

    @HTMLBuilder private var content: some HTML {
        h1 { title }
        if let search {
            form(.action(router.link(to: .list(nil))), .class("search"), .role("search")) {
                div(.class("field")) {
                    label(.for(SearchField.search)) { words.search }
                    input(
                        .type(.search), .id(SearchField.search), .name(SearchField.search), .value(search),
                        .maxlength(200), .autocomplete("off"))
                }
                button(.type(.submit)) { words.find }
            }
        }
        if !groups.isEmpty {
            TabsView(
                label: words.groups,
                tabs: [tab(.list(ofGroup: nil, by: order), words.all, isCurrent: group == nil)]
                    + groups.map { tab(.list(ofGroup: $0.value, by: order), $0.name, isCurrent: $0.isCurrent) })
        }
        if !orders.isEmpty {
            TabsView(
                label: words.orders,
                tabs: orders.map { tab(.list(ofGroup: group, by: $0.value), $0.name, isCurrent: $0.isCurrent) })
        }
        if let count { p(.class("count"), .role("status")) { count } }
    }

    private func tab(_ page: CollectionRouter.Page, _ name: String, isCurrent: Bool) -> TabsView.Tab {
        TabsView.Tab(link: router.link(to: page), name: name, isCurrent: isCurrent)
    }
}

/// Links of which one is the present page.
struct TabsView: HTML {
    struct Tab {
        let link: Link
        let name: String
        let isCurrent: Bool
    }

    let label: String
    let tabs: [Tab]

    var body: some HTML {
        nav(.class("tabs"), .aria(.label, label)) {
            ul {
                for tab in tabs { li { a(.to(tab.link), .aria(.current, tab.isCurrent ? "page" : nil)) { tab.name } } }
            }
        }
    }
}

extension CollectionRouter.Page {
    /// The list of all entries, or of a group, in the collection's own order or another one.
    @usableFromInline
    static func list(ofGroup group: String?, by order: String?, _ page: Paged = .first) -> Self {
        order.map { .sorted(group, by: $0, page) } ?? .list(group, page)
    }
}

/// Links to the entries beside one.
public struct EntryNeighboursView: HTML {
    private let previous, next: EntryNeighbour?
    private let router: CollectionRouter
    private let words: PagerWords

    public init(
        previous: EntryNeighbour?, next: EntryNeighbour?, router: CollectionRouter, words: PagerWords
    ) {
        (self.previous, self.next, self.router, self.words) = (previous, next, router, words)
    }

    public var body: some HTML {
        if previous != nil || next != nil {
            nav(.class("neighbours"), .aria(.label, "\(words.previous), \(words.next)")) {
                if let previous { link(to: previous, "previous", words.previous) }
                if let next { link(to: next, "next", words.next) }
            }
        }
    }

    private func link(to entry: EntryNeighbour, _ style: String, _ word: String) -> some HTML {
        a(.to(router.link(to: .entry(entry.address))), .class(style)) {
            span { "\(word): " }
            entry.title
        }
    }
}

/// Links to the lists of an entry's tags. `label` has their words.
public struct TagsView: HTML {
    private let tags: [EntryTag]
    private let label: FieldLabel
    private let router: CollectionRouter

    public init(_ tags: [EntryTag], _ label: FieldLabel, router: CollectionRouter) {
        (self.tags, self.label, self.router) = (tags, label, router)
    }

    public var body: some HTML {
        if !tags.isEmpty {
            ul(.class("tags"), .aria(.label, label.text)) {
                for tag in tags { li { a(.to(router.link(to: .list(tag.text)))) { label.words(for: tag) } } }
            }
        }
    }
}
