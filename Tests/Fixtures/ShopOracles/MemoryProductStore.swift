@testable public import ShopProducts
public import FoundationEssentials
import Prices
public import SiteSearch
import Synchronization
public import Web

/// Products in memory, for tests and for sites whose catalogue is part of the program.
public final class MemoryProductStore: ProductStore {
    struct Entry {
        let stored: StaffProduct
        let category: ProductCategory?
        let changed: Date
        let name: SearchText
        let content: SearchText

        init(_ stored: StaffProduct, in category: ProductCategory?, changed: Date) {
            self.stored = stored
            self.category = category
            self.changed = changed
            name = SearchText(stored.draft.everyText(.name))
            content = SearchText(stored.draft.everyText(.content))
        }

        var product: Product {
            Product(
                id: stored.id, name: stored.draft.name, content: stored.draft.content, price: stored.draft.price,
                category: category, image: stored.draft.image, alt: stored.draft.texts[.alt, in: ""] ?? "",
                isSoldOut: stored.draft.isSoldOut, changed: changed)
        }

        /// As a language shows it.
        func product(in language: String?) -> Product {
            guard let language else { return product }
            let texts = stored.draft.texts
            return product.saying(
                name: texts[.name, in: language], content: texts[.content, in: language], alt: texts[.alt, in: language]
            )
        }

        var row: CatalogueRow { CatalogueRow(slug: stored.slug, stored.draft) }

        func rank(for phrases: [[String]]) -> SearchRank? {
            SearchRank(of: phrases, name: name, content: content)
        }
    }

    struct Catalogue {
        /// Also those that the staff alone sees.
        var all: [Entry] = []
        /// In their order: that in which rows first named them, until somebody moves one.
        var categories: [ProductCategory] = []
        /// Their slugs in the order of their ids, which begin at 1.
        var slugs: [String] = []
        /// By slug; "" stands for all products.
        var lists: [String: List] = [:]
        var events: [(product: Product.ID, event: ProductEvent, summary: ImportSummary?)] = []

        var entries: [Entry] { all.filter { $0.stored.visibility == .shown } }

        /// The category of a name; made where it is new, nil for none.
        mutating func category(_ name: String) -> ProductCategory? {
            guard !name.isEmpty else { return nil }
            if let known = categories.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return known }
            let category = ProductCategory(naming: name) { slug in categories.contains { $0.slug == slug } }
            categories.append(category)
            slugs.append(category.slug)
            return category
        }
    }

    /// What the languages share.
    final class Shared: Sendable {
        private let catalogue = Mutex(Catalogue())

        func withLock<Result>(_ body: (inout sending Catalogue) throws -> sending Result) rethrows -> sending Result {
            try catalogue.withLock(body)
        }
    }

    let catalogue: Shared
    /// Nil for the catalogue's own texts.
    private let language: String?

    public init() {
        catalogue = Shared()
        language = nil
    }

    private init(_ catalogue: Shared, in language: String) {
        self.catalogue = catalogue
        self.language = language
    }

    public func translated(to language: String) -> any ProductStore { MemoryProductStore(catalogue, in: language) }

    public func textLanguages() -> [String] {
        Set(catalogue.withLock { $0.all.flatMap(\.stored.draft.texts.languages) }).sorted()
    }

    public func products(_ query: ProductQuery) -> ProductPage {
        let phrases = SearchText.phrases(in: query.search)
        let isAsked = query.search.isEmpty || !phrases.isEmpty
        let catalogue = catalogue.withLock { $0 }
        let found = catalogue.entries.filter { entry in
            isAsked && (query.category == nil || entry.product.category?.slug == query.category)
                && entry.rank(for: phrases) != nil
        }
        if query.hasFixedPages { return page(query.page, of: found, catalogue, in: query.category ?? "") }
        let total = query.search.isEmpty ? found.count : min(found.count, ProductQuery.maxFound)
        let page = sort(found, query, phrases, catalogue).prefix(total).dropFirst(query.offset).prefix(query.per)
        return ProductPage(
            products: page.map { $0.product(in: language) }, total: total, pages: query.pages(of: total),
            offset: query.offset, hasMore: found.count > total)
    }

    private func page(_ page: Paged, of found: [Entry], _ catalogue: Catalogue, in list: String) -> ProductPage {
        let (pages, all) = (catalogue.pages(of: list), arranged(found, catalogue, in: list))
        let places = pages.places(on: page) ?? all.count..<all.count
        return ProductPage(
            products: all[places].map { $0.product(in: language) }, total: all.count, pages: pages.count,
            offset: places.lowerBound)
    }

    /// Those of a list, in its order.
    private func arranged(_ found: [Entry], _ catalogue: Catalogue, in list: String) -> [Entry] {
        let places = Dictionary(catalogue.ids(of: list).enumerated().map { ($1, $0) }) { first, _ in first }
        return found.sorted { places[$0.stored.id] ?? 0 < places[$1.stored.id] ?? 0 }
    }

    public func meant(by spelling: Spelling) -> String? {
        let texts = entries.map { $0.name.words + $0.content.words }
        if texts.joined().contains(where: { $0.utf8.starts(with: spelling.word.utf8) }) { return spelling.word }
        var counts: [String: Int] = [:]
        for words in texts {
            for word in Set(words) where spelling.isSlip(of: word) { counts[word, default: 0] += 1 }
        }
        return Spelling.best(of: counts)
    }

    public func product(_ id: Product.ID) -> Product? {
        entries.first { $0.product.id == id }?.product(in: language)
    }

    public func newest(_ count: Int) -> [Product] {
        entries.suffix(count).reversed().map { $0.product(in: language) }
    }

    public func changes(after id: Product.ID, max limit: Int) -> [ProductChange] {
        entries.lazy.map(\.product).filter { $0.id > id }.prefix(max(limit, 0)).map {
            ProductChange(id: $0.id, changed: $0.changed)
        }
    }

    public func categories(_ page: Paged) -> CategoryPage {
        let all = everyCategory.filter { $0.count > 0 }
        let shown = all.dropFirst(page.offset(per: CategoryPage.per)).prefix(CategoryPage.per)
        return CategoryPage(categories: Array(shown), total: all.count)
    }

    public func category(_ slug: String) -> Category? {
        everyCategory.first { $0.slug == slug }
    }

    private var everyCategory: [Category] {
        let catalogue = catalogue.withLock { $0 }
        return catalogue.categories.map { category in
            let ids = catalogue.ids(of: category.slug)
            return Category(
                slug: category.slug, name: category.name, count: ids.count,
                image: ids.first.map { catalogue.all[$0 - 1].stored.draft.image },
                pages: catalogue.pages(of: category.slug).count)
        }
    }

    private var entries: [Entry] { catalogue.withLock { $0.entries } }

    public func importRows(
        _ rows: some CatalogueRows, at now: Date, progress: (Int, Int) -> Void
    ) throws -> ImportSummary {
        try importRows(rows, at: now, by: nil, progress: progress)
    }

    /// With an entry of the history for each change by an editor, or one for all where they are many.
    public func importRows(
        _ rows: some CatalogueRows, at now: Date, by editor: Editor?, progress: (Int, Int) -> Void
    ) throws -> ImportSummary {
        try catalogue.withLock { catalogue in
            var next = catalogue
            var changes: [(Product.ID, StaffProduct?, StaffProduct)] = []
            var places = Dictionary(next.all.enumerated().map { ($1.stored.slug, $0) }) { first, _ in first }
            var updated = 0
            var unchanged = 0
            _ = try rows.check { row in
                if let currency = next.all.first?.stored.draft.price.currency, currency != row.price.currency {
                    throw CurrencyConflict(catalogue: currency, file: row.price.currency)
                }
                let category = next.category(row.category)
                guard let place = places[row.slug] else {
                    places[row.slug] = next.all.count
                    let new = StaffProduct(
                        id: next.all.count + 1, slug: row.slug, draft: ProductDraft(row), visibility: .shown,
                        revision: 1)
                    next.all.append(Entry(new, in: category, changed: ProductChange.time(at: now)))
                    changes.append((new.id, nil, new))
                    return
                }
                let old = next.all[place]
                if old.stored.draft.importing(row) == old.stored.draft, old.stored.visibility != .deleted {
                    unchanged += 1
                    return
                }
                updated += 1
                next.all[place] = Entry(
                    old.stored.importing(row), in: category,
                    changed: ProductChange.time(at: now, after: old.changed))
                changes.append((old.stored.id, old.stored, next.all[place].stored))
            }
            defer { catalogue = next }
            let added = next.all.count - catalogue.all.count
            let summary = ImportSummary(added: added, updated: updated, unchanged: unchanged)
            next.arrange(changes.map { next.all[$0.0 - 1] }, beside: catalogue)
            if let editor { next.note(changes, of: summary, by: editor) }
            progress(added + updated + unchanged, added + updated + unchanged)
            return summary
        }
    }

    public func exportRows(_ each: (CatalogueRow) throws -> Void) rethrows {
        let all = catalogue.withLock { $0.all }
        for entry in all where entry.stored.visibility != .deleted { try each(entry.row) }
    }

    private func sort(
        _ entries: [Entry], _ query: ProductQuery, _ phrases: [[String]], _ catalogue: Catalogue
    ) -> [Entry] {
        switch query.sort {
        case .relevance:
            SearchRank.allCases.flatMap { rank in entries.filter { $0.rank(for: phrases) == rank } }
        case .catalogue: arranged(entries, catalogue, in: query.category ?? "")
        case .name:
            entries.map { (key: SearchText($0.product(in: language).name).words, entry: $0) }
                .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.entry)
        case .priceUp: entries.sorted { $0.product.price.minorUnits < $1.product.price.minorUnits }
        case .priceDown: entries.sorted { $0.product.price.minorUnits > $1.product.price.minorUnits }
        case .newest: entries.reversed()
        }
    }
}
