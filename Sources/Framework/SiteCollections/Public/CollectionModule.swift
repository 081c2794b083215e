public import FoundationEssentials
public import Markup
import SiteDatabase
public import SiteServices
public import Web

/// A collection's pages for everybody: its lists, groups and entries as files, a search, and a feed.
///
///     CollectionModule(
///         events, context, at: base.appending("events"), text: text,
///         card: { event, _ in EventCard(event) },
///         list: { EntryListView(model: $0, router: $1, words: text.words) { EventCardView(event: $0.card) } },
///         entry: { EventView(model: $0, router: $1) })
///
/// `card` makes what the site shows of an entry, which is its JSON, too. A site with other needs writes a module of its own on
/// `EntityCollection`.
public struct CollectionModule<
    Content: Entity, Card: Encodable & Equatable & Sendable, List: View<EntryListModel<Card>>,
    Page: View<EntryModel<Card>>
>: PrerenderedModule, NamedModule {
    public let router: CollectionRouter
    public let audience = Audience.everyone
    public var name: String { collection.name }
    private let collection: EntityCollection<Content>
    private let interactor: CollectionInteractor<Content, Card>
    private let presenter: CollectionPresenter<Content, Card>
    private let list: @Sendable (EntryListModel<Card>, CollectionRouter) -> List
    private let page: @Sendable (EntryModel<Card>, CollectionRouter) -> Page
    private let siteName: String
    private let files: any FileStore
    /// Where the feed's addresses begin; nil if there is no feed.
    private let origin: Origin?
    private let hasLists: Bool
    private let entriesShowAll: Bool

    /// Without a worker there is no search, and without an origin no feed. `siteName` is the feed's author: the title by default.
    ///
    /// Set `entriesShowAll` if the page of an entry shows all others. Then a change of one entry renders the pages of all entries.
    public init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, at base: Link, text: CollectionText<Content>,
        siteName: String? = nil, hasFeed: Bool = true, entriesShowAll: Bool = false,
        card: @escaping @Sendable (Entry<Content>, RelatedEntries) throws -> Card,
        list: @escaping @Sendable (EntryListModel<Card>, CollectionRouter) -> List,
        entry: @escaping @Sendable (EntryModel<Card>, CollectionRouter) -> Page
    ) {
        self.init(
            collection, context, base, text, siteName, hasFeed: hasFeed, hasLists: true, entriesShowAll, card, list,
            entry)
    }

    private init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, _ base: Link, _ text: CollectionText<Content>,
        _ siteName: String?, hasFeed: Bool, hasLists: Bool, _ entriesShowAll: Bool,
        _ card: @escaping @Sendable (Entry<Content>, RelatedEntries) throws -> Card,
        _ list: @escaping @Sendable (EntryListModel<Card>, CollectionRouter) -> List,
        _ entry: @escaping @Sendable (EntryModel<Card>, CollectionRouter) -> Page
    ) {
        router = CollectionRouter(
            base: base, group: collection.tables.group?.name,
            orders: context.hasWorker ? Content.ListOrder.allCases.map(\.rawValue) : [],
            files: collection.tables.fields.filter(\.isFile).map(\.name), hasFeed: hasFeed, hasLists: hasLists,
            hasFolders: collection.tables.slug?.hasFolders == true)
        self.collection = collection
        let folders = FolderModules(of: context)
        folders.add(collection.tables, in: text.language, at: router, hasLists: hasLists)
        interactor = CollectionInteractor(
            collection: collection, database: context.database, language: text.language, folders: folders, card: card)
        presenter = CollectionPresenter(
            collection: collection, text: text,
            isSearchable: context.hasWorker && collection.tables.isSearchable,
            hasOrders: context.hasWorker && !Content.ListOrder.allCases.isEmpty)
        self.list = list
        page = entry
        self.siteName = siteName ?? text.title
        files = context.files
        origin = hasFeed ? context.origin : nil
        (self.hasLists, self.entriesShowAll) = (hasLists, entriesShowAll)
    }

    public func show(_ page: CollectionRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let group, let page): reply(try interactor.list(group, page))
        case .sorted(let group, let order, let page):
            reply(try Content.ListOrder(rawValue: order).map { try interactor.list(group, by: $0, page) } ?? .missing)
        case .search(let text, let page): reply(try interactor.search(text, page))
        case .entry(let address): reply(try interactor.entry(at: address))
        case .file(let address, let field):
            switch try interactor.file(of: field, at: address) {
            case .moved(let address): .moved(router.link(to: .file(address, field)))
            case let outcome: try file(outcome)
            }
        case .feed: origin == nil ? .missing : reply(try interactor.feed())
        }
    }

    private func reply(_ outcome: CollectionInteractor<Content, Card>.Outcome) -> Reply {
        switch outcome {
        case .list(let found, let group, let order):
            presenter.list(found, group, by: order).reply(by: router) { list($0, router) }
        case .search(let found, let text, let meant):
            presenter.search(found, text, meant: meant).reply(by: router) { list($0, router) }
        case .entry(let entry, let card, let previous, let next):
            presenter.entry(entry, card, previous, next).reply(by: router) { page($0, router) }
        case .feed(let entries):
            if let origin {
                presenter.feed(entries, of: siteName).reply(by: router, as: .atom) {
                    FeedView(
                        model: $0, own: router.link(to: .feed), list: router.link(to: .list(nil)),
                        language: presenter.text.language, origin: origin
                    ) { router.link(to: .entry(EntryAddress($0))) }
                }
            } else {
                .missing
            }
        case .moved(let address): .moved(router.link(to: .entry(address)))
        case .file, .missing: .missing
        }
    }

    private func file(_ outcome: CollectionInteractor<Content, Card>.Outcome) throws -> Reply {
        guard case .file(let entry, let field, let file) = outcome, let bytes = try files.open(file) else {
            return .missing
        }
        return .download(file.download(named: "\(entry.meta.address.text)-\(field)", bytes))
    }

    /// The feed of the newest entries.
    public var feed: FeedLink? {
        origin == nil ? nil : FeedLink(title: presenter.text.title, link: router.link(to: .feed))
    }

    public func prerenderedPages(_ each: (CollectionRouter.Page, Date?) throws -> Void) throws {
        for page in try listPages() { try each(page, nil) }
        if origin != nil { try each(.feed, nil) }
        for (page, changed) in try entryPages() { try each(page, changed) }
    }

    private func entryPages() throws -> [(page: CollectionRouter.Page, changed: Date?)] {
        try interactor.database.read { try collection.allMeta(in: interactor.language, $0) }.map {
            (.entry($0.address), Date(timeIntervalSince1970: Double($0.changed)))
        }
    }

    /// What `make` makes of each entry that visitors see and the link to its page, in the order of the collection. All are read at once.
    public func all<Made>(_ make: (_ entry: Entry<Content>, _ page: Link) throws -> Made) throws -> [Made] {
        let entries = try interactor.database.read {
            try collection.entries(limit: .max, in: interactor.language, $0)
        }
        return try entries.map { try make($0, router.link(to: .entry($0.meta.address))) }
    }

    /// The pages of all lists.
    private func listPages() throws -> [CollectionRouter.Page] {
        guard hasLists else { return [] }
        return try interactor.database.read { try collection.pageCounts(in: interactor.language, $0) }.flatMap { list in
            (1...list.pages).map { .list(list.group, Paged($0)) }
        }
    }

    public var changes: [any Change.Type] { [CollectionChange.self] }

    public func pages(affectedBy change: any Change) throws -> AffectedPages<CollectionRouter.Page> {
        guard let change = change as? CollectionChange else { return .none }
        if change.isOf(collection) { return .only(try pages(of: change)) }
        let linking = try pages(linkingTo: change)
        guard let reference = collection.tables.fields.first(where: { $0.refers(to: change.collection) }),
            case let referring = try pages(referringTo: change.entry, by: reference)
        else { return .only(linking) }
        guard case .only(let pages, _) = referring else { return referring }
        return .only(pages + linking)
    }

    /// The entries whose texts link to an entry of another collection that has another address, or comes or goes.
    private func pages(linkingTo change: CollectionChange) throws -> [(page: CollectionRouter.Page, changed: Date?)] {
        let folders = interactor.folders.folders(linkedFrom: collection.tables, in: interactor.language)
        guard change.changesAddress,
            let other = folders.first(where: { $0.folder.tables.name == change.collection })?.folder
        else { return [] }
        let linking = try interactor.database.read { try collection.meta(linkingTo: change.entry, in: other, $0) }
        if entriesShowAll, !linking.isEmpty { return try entryPages() }
        return linking.map { (.entry($0.address), Date(timeIntervalSince1970: Double($0.changed))) }
    }

    private func pages(of change: CollectionChange) throws -> [(page: CollectionRouter.Page, changed: Date?)] {
        var pages: [(page: CollectionRouter.Page, changed: Date?)] = []
        for list in change.lists where hasLists && isShown(list) {
            for page in list.affectedPages(collection.tables.pageSize) { pages.append((.list(list.group, page), nil)) }
        }
        // Every page names the groups, but only the first one all tags.
        if hasLists, change.lists.contains(where: { $0.group != nil && $0.appearsOrGoes }) {
            let areTags = collection.tables.group?.isTags == true
            pages += try (areTags ? [.list(nil)] : listPages()).map { ($0, nil) }
        }
        if origin != nil { pages.append((.feed, nil)) }
        let changed =
            try change.changed ?? interactor.database.read { try collection.meta(of: change.entry, $0) }?.changed
        for address in Set(change.addresses) {
            pages.append(
                (.entry(EntryAddress(address)), changed.map { Date(timeIntervalSince1970: Double($0)) }))
        }
        if entriesShowAll {
            return try pages
                + entryPages().filter { other in
                    !change.addresses.contains { other.page == .entry(EntryAddress($0)) }
                }
        }
        let others = try interactor.database.read { db in
            try change.lists.filter { isShown($0) }.flatMap { $0.neighbours ?? [] }.compactMap {
                try collection.meta(of: $0, db)
            }
                + (change.changesAddress ? collection.meta(linkingTo: change.entry, db) : [])
        }
        for other in others where !change.addresses.contains(other.address.text) {
            pages.append((.entry(other.address), Date(timeIntervalSince1970: Double(other.changed))))
        }
        return pages
    }

    /// Whether the pages in this module's language show the list.
    private func isShown(_ list: CollectionChange.List) -> Bool {
        list.language == nil || list.language == presenter.text.language
    }

    /// Those of all lists, and of the entries that refer to another one. If these are many, any page may be affected.
    private func pages(
        referringTo id: Int64, by field: StoredField
    ) throws -> AffectedPages<CollectionRouter.Page> {
        let referring = try interactor.database.read { db in
            try collection.meta(referringTo: id, by: field, in: interactor.language, db)
        }
        guard let entries = referring else { return .all }
        if entriesShowAll { return .only(try listPages().map { ($0, nil) } + entryPages()) }
        return .only(
            try listPages().map { ($0, nil) }
                + entries.map { (.entry($0.address), Date(timeIntervalSince1970: Double($0.changed))) })
    }
}

extension CollectionModule where List == EntryListView<Card, EmptyHTML> {
    /// Entries without lists and a feed. The entry with the slug `index` is at `base`.
    public init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, at base: Link, text: CollectionText<Content>,
        entriesShowAll: Bool = false, card: @escaping @Sendable (Entry<Content>, RelatedEntries) throws -> Card,
        entry: @escaping @Sendable (EntryModel<Card>, CollectionRouter) -> Page
    ) {
        self.init(
            collection, context, base, text, nil, hasFeed: false, hasLists: false, entriesShowAll, card,
            { EntryListView(model: $0, router: $1, words: text.words) { _ in EmptyHTML() } }, entry)
    }
}
