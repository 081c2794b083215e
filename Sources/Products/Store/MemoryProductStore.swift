internal import Prices
internal import Synchronization

/// Products in memory, for tests and for sites whose catalogue is part of the program.
public final class MemoryProductStore: ProductStore {
    private struct Entry {
        let row: CatalogueRow
        let product: Product
        let name: SearchText
        let content: SearchText
    }

    private let entries = Mutex<[Entry]>([])

    public init() {}

    public func products(_ query: ProductQuery) -> ProductPage {
        let phrases = SearchText.phrases(in: query.search)
        let isAsked = query.search.isEmpty || !phrases.isEmpty
        let found = entries.withLock { $0 }.filter { entry in
            isAsked && phrases.allSatisfy { entry.name.contains(phrase: $0) || entry.content.contains(phrase: $0) }
        }
        let sorted = Self.sort(found, by: query.sort).dropFirst(query.offset).prefix(query.per)
        return ProductPage(products: sorted.map(\.product), total: found.count)
    }

    public func product(_ id: Product.ID) -> Product? {
        entries.withLock { $0.first { $0.product.id == id }?.product }
    }

    public func newest(_ count: Int) -> [Product] {
        entries.withLock { $0.suffix(count).reversed().map(\.product) }
    }

    public func importRows(_ rows: [CatalogueRow], progress: (Int) -> Void) throws -> ImportSummary {
        try entries.withLock { entries in
            var places = Dictionary(entries.enumerated().map { ($1.row.slug, $0) }) { first, _ in first }
            var next = entries
            var updated = 0
            var unchanged = 0
            for row in rows {
                if let catalogue = next.first?.row.price.currency, catalogue != row.price.currency {
                    throw CurrencyConflict(catalogue: catalogue, file: row.price.currency)
                }
                guard let place = places[row.slug] else {
                    places[row.slug] = next.count
                    next.append(Self.entry(row, id: next.count + 1))
                    continue
                }
                if next[place].row == row { unchanged += 1 } else { updated += 1 }
                next[place] = Self.entry(row, id: next[place].product.id)
            }
            defer { entries = next }
            progress(rows.count)
            return ImportSummary(added: next.count - entries.count, updated: updated, unchanged: unchanged)
        }
    }

    public func exportRows(_ each: (CatalogueRow) throws -> Void) rethrows {
        try entries.withLock { $0 }.forEach { try each($0.row) }
    }

    private static func sort(_ entries: [Entry], by sort: ProductQuery.Sort) -> [Entry] {
        switch sort {
        case .catalogue: entries
        case .name: entries.sorted { $0.name.words.lexicographicallyPrecedes($1.name.words) }
        case .priceUp: entries.sorted { $0.product.price.minorUnits < $1.product.price.minorUnits }
        case .priceDown: entries.sorted { $0.product.price.minorUnits > $1.product.price.minorUnits }
        case .newest: entries.reversed()
        }
    }

    private static func entry(_ row: CatalogueRow, id: Product.ID) -> Entry {
        Entry(
            row: row,
            product: Product(
                id: id, name: row.name, content: row.content, price: row.price, category: row.category,
                image: row.image),
            name: SearchText(row.name), content: SearchText(row.content))
    }
}
