public import FoundationEssentials
import Prices
import Synchronization

/// Products in memory, for tests and for sites whose catalogue is part of the program.
public final class MemoryProductStore: ProductStore {
    private struct Entry {
        let row: CatalogueRow
        let product: Product
        let name: SearchText
        let content: SearchText

        func rank(for phrases: [[String]]) -> SearchRank? {
            SearchRank(of: phrases, name: name, content: content)
        }
    }

    private struct Catalogue {
        var entries: [Entry] = []
        /// In the order in which rows first named them.
        var categories: [ProductCategory] = []

        /// The category of a name; made where it is new, nil for none.
        mutating func category(_ name: String) -> ProductCategory? {
            guard !name.isEmpty else { return nil }
            if let known = categories.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return known }
            let category = ProductCategory(naming: name) { slug in categories.contains { $0.slug == slug } }
            categories.append(category)
            return category
        }
    }

    private let catalogue = Mutex(Catalogue())

    public init() {}

    public func products(_ query: ProductQuery) -> ProductPage {
        let phrases = SearchText.phrases(in: query.search)
        let isAsked = query.search.isEmpty || !phrases.isEmpty
        let found = entries.filter { entry in
            isAsked && (query.category == nil || entry.product.category?.slug == query.category)
                && entry.rank(for: phrases) != nil
        }
        let total = query.search.isEmpty ? found.count : min(found.count, ProductQuery.maxFound)
        let page = Self.sort(found, by: query.sort, phrases).prefix(total).dropFirst(query.offset).prefix(query.per)
        return ProductPage(products: page.map(\.product), total: total, hasMore: found.count > total)
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
        entries.first { $0.product.id == id }?.product
    }

    public func newest(_ count: Int) -> [Product] {
        entries.suffix(count).reversed().map(\.product)
    }

    public func changes(after id: Product.ID, max limit: Int) -> [ProductChange] {
        entries.lazy.map(\.product).filter { $0.id > id }.prefix(max(limit, 0)).map {
            ProductChange(id: $0.id, changed: $0.changed)
        }
    }

    public func categories(_ query: CategoryQuery) -> CategoryPage {
        let all = everyCategory.filter { $0.count > 0 }
        return CategoryPage(
            categories: Array(all.dropFirst(query.offset).prefix(CategoryQuery.per)), total: all.count)
    }

    public func category(_ slug: String) -> Category? {
        everyCategory.first { $0.slug == slug }
    }

    private var everyCategory: [Category] {
        let catalogue = catalogue.withLock { $0 }
        return catalogue.categories.map { category in
            let products = catalogue.entries.map(\.product).filter { $0.category == category }
            return Category(
                slug: category.slug, name: category.name, count: products.count, image: products.first?.image)
        }
    }

    private var entries: [Entry] { catalogue.withLock { $0.entries } }

    public func importRows(
        _ rows: some CatalogueRows, at now: Date, progress: (Int, Int) -> Void
    ) throws -> ImportSummary {
        try catalogue.withLock { catalogue in
            var next = catalogue
            var places = Dictionary(next.entries.enumerated().map { ($1.row.slug, $0) }) { first, _ in first }
            var updated = 0
            var unchanged = 0
            _ = try rows.check { row in
                if let currency = next.entries.first?.row.price.currency, currency != row.price.currency {
                    throw CurrencyConflict(catalogue: currency, file: row.price.currency)
                }
                let category = next.category(row.category)
                guard let place = places[row.slug] else {
                    places[row.slug] = next.entries.count
                    next.entries.append(
                        Self.entry(
                            row, category, id: next.entries.count + 1, changed: ProductChange.time(at: now)))
                    return
                }
                let old = next.entries[place]
                if old.row == row {
                    unchanged += 1
                    return
                }
                updated += 1
                next.entries[place] = Self.entry(
                    row, category, id: old.product.id,
                    changed: ProductChange.time(at: now, after: old.product.changed))
            }
            defer { catalogue = next }
            let added = next.entries.count - catalogue.entries.count
            progress(added + updated + unchanged, added + updated + unchanged)
            return ImportSummary(
                added: added, updated: updated, unchanged: unchanged)
        }
    }

    public func exportRows(_ each: (CatalogueRow) throws -> Void) rethrows {
        try entries.forEach { try each($0.row) }
    }

    private static func sort(_ entries: [Entry], by sort: ProductQuery.Sort, _ phrases: [[String]]) -> [Entry] {
        switch sort {
        case .relevance:
            SearchRank.allCases.flatMap { rank in entries.filter { $0.rank(for: phrases) == rank } }
        case .catalogue: entries
        case .name: entries.sorted { $0.name.words.lexicographicallyPrecedes($1.name.words) }
        case .priceUp: entries.sorted { $0.product.price.minorUnits < $1.product.price.minorUnits }
        case .priceDown: entries.sorted { $0.product.price.minorUnits > $1.product.price.minorUnits }
        case .newest: entries.reversed()
        }
    }

    private static func entry(
        _ row: CatalogueRow, _ category: ProductCategory?, id: Product.ID, changed: Date
    ) -> Entry {
        Entry(
            row: row,
            product: Product(
                id: id, name: row.name, content: row.content, price: row.price, category: category,
                image: row.image, changed: changed),
            name: SearchText(row.name), content: SearchText(row.content))
    }
}
