public import SiteDatabase
import SiteSearch
import Web

/// Reads a collection's pages for everybody. What the site shows of an entry is made in the same transaction.
struct CollectionInteractor<Content: Entity, Card: Encodable & Equatable & Sendable>: Sendable {
    /// Some entries of a list.
    struct List {
        let entries: [ListedEntry<Card>]
        /// How many entries and pages there are.
        let count: Int
        let pages: Int
        let page: Paged
        /// The values of the groups that have entries.
        let groups: Set<String>
    }

    enum Outcome {
        case list(List, group: String?, order: Content.ListOrder?)
        /// What was looked for, and if it found nothing, what was meant.
        case search(List, String, meant: String?)
        /// The entry, and those beside it.
        case entry(Entry<Content>, Card, previous: EntryMeta?, next: EntryMeta?)
        /// The entry has another address.
        case moved(EntryAddress)
        /// A file of an entry, with the field's name.
        case file(Entry<Content>, String, StoredFile)
        /// The newest entries.
        case feed([Entry<Content>])
        case missing
    }

    static var maxFeedEntries: Int { 50 }

    let collection: EntityCollection<Content>
    let database: any SQLDatabase
    let language: String
    let folders: FolderModules
    let card: @Sendable (Entry<Content>, RelatedEntries) throws -> Card

    func list(_ group: String?, by order: Content.ListOrder? = nil, _ page: Paged) throws -> Outcome {
        try database.read { db in
            // Asked together.
            let counts = collection.tables.group == nil ? nil : try EntryLists(collection.tables, in: db).askCounts()
            guard let found = try collection.page(page, ofGroup: group, by: order, in: language, db) else {
                return .missing
            }
            let groups = try counts?().groups ?? [:]
            return .list(
                List(
                    entries: try cards(of: found.entries, db), count: found.count, pages: found.pages, page: page,
                    groups: Set(groups.keys)), group: group, order: order)
        }
    }

    func search(_ text: String, _ page: Paged) throws -> Outcome {
        try collection.tables.longSearches.run(SearchText.phrases(in: text)) { try search(text, on: page) }
    }

    private func search(_ text: String, on page: Paged) throws -> Outcome {
        try database.read { db in
            let size = collection.tables.pageSize
            let found = try collection.search(text, from: page.offset(per: size), in: language, db)
            let paginator = Paginator(of: found.count, per: size)
            guard page <= paginator.last else { return .missing }
            let index = EntryIndex(tables: collection.tables, db: db)
            let meant = found.count == 0 ? try index.search(meantBy: text) : nil
            return .search(
                List(
                    entries: try cards(of: found.entries, db), count: found.count, pages: paginator.count, page: page,
                    groups: []), text, meant: meant)
        }
    }

    private func found(_ entry: Entry<Content>, _ db: SQLTransaction) throws -> Outcome {
        let beside =
            collection.tables.hasNeighbours
            ? try collection.neighbours(of: entry.meta.id, in: language, db) : (previous: nil, next: nil)
        return .entry(
            entry, try card(entry, RelatedEntries(language: language, db: db, folders: folders)),
            previous: beside.previous?.meta,
            next: beside.next?.meta)
    }

    func entry(at address: EntryAddress) throws -> Outcome {
        try database.read { db in
            switch try collection.entry(at: address, in: language, db) {
            case .found(let entry): try found(entry, db)
            case .moved(let address): .moved(address)
            case .missing: .missing
            }
        }
    }

    /// A file of a visible entry.
    func file(of field: String, at address: EntryAddress) throws -> Outcome {
        try database.read { db in
            switch try collection.entry(at: address, in: language, db) {
            case .found(let entry):
                let texts = try StoredEntries(tables: collection.tables, db: db).entry(entry.meta.id)?.texts
                return (texts?[field]).flatMap(StoredFile.init).map { .file(entry, field, $0) } ?? .missing
            case .moved(let address): return .moved(address)
            case .missing: return .missing
            }
        }
    }

    func feed() throws -> Outcome {
        try database.read { .feed(try collection.newest(Self.maxFeedEntries, in: language, $0)) }
    }

    private func cards(of entries: [Entry<Content>], _ db: SQLTransaction) throws -> [ListedEntry<Card>] {
        let related = RelatedEntries(language: language, isInList: true, db: db, folders: folders)
        return try entries.map {
            ListedEntry(id: Int($0.meta.id), address: $0.meta.address, card: try card($0, related))
        }
    }
}

/// Reads what a page shows besides its entry, in the same language and state of the database.
public struct RelatedEntries {
    public let language: String
    /// Whether the entry is shown in a list, which needs less of it than its own page.
    public var isInList = false
    /// Reads the site's own tables. If they change, record it: `EntityCollection.recordChange`.
    public let db: SQLTransaction
    var folders: FolderModules?

    /// Nil if the page shows the entry's title in the language of the page. Otherwise the title is not translated, and this is its language.
    public func fallbackLanguage<Content>(
        of entry: Entry<Content>, in collection: EntityCollection<Content>
    ) throws -> String? {
        let tables = collection.tables
        guard language != tables.languages[0] else { return nil }
        guard tables.title.isTranslated else { return tables.languages[0] }
        let isTranslated = try db.row(
            "SELECT 1 FROM \(tables.texts) WHERE entry = ? AND language = ? AND \(tables.title.columns[0].sql) <> ''",
            entry.meta.id, language, read: { _ in true })
        return isTranslated == true ? nil : tables.languages[0]
    }

    /// Nil without a reference, and where visitors do not see the other entry.
    public func entry<Other>(
        _ reference: Reference<Other>?, of collection: EntityCollection<Other>
    ) throws -> Entry<Other>? {
        try collection.entry(reference, in: language, db)
    }
}
