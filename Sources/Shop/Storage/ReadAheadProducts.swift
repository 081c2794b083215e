import Foundation
import ShopProducts
import Synchronization
import Web

/// The products of a snapshot with read-ahead: a product is read with its neighbours, since a query costs more than the
/// rows that it returns.
final class ReadAheadProducts: ProductStore {
    /// Products whose ids have the same quotient by `size`.
    private typealias Chunk = [Product.ID: Product]

    private static let size = 64
    /// More than the threads that read, each in a chunk of its own.
    private static let maxChunks = 64

    private let store: SQLProductStore
    private let chunks = Mutex<[Int: Chunk]>([:])

    init(_ store: SQLProductStore) {
        self.store = store
    }

    func product(_ id: Product.ID) throws -> Product? {
        let number = id / Self.size
        if let chunk = chunks.withLock({ $0[number] }) { return chunk[id] }
        // Of Int's last chunk too, the last id is an Int.
        let first = number * Self.size
        let products = try store.products(first...(first + (Self.size - 1)))
        let chunk = Chunk(products.map { ($0.id, $0) }) { first, _ in first }
        chunks.withLock { chunks in
            if chunks.count >= Self.maxChunks { chunks.removeAll(keepingCapacity: true) }
            chunks[number] = chunk
        }
        return chunk[id]
    }

    func translated(to language: String) -> any ProductStore {
        var store = store
        store.language = language
        return ReadAheadProducts(store)
    }

    func products(_ query: ProductQuery) throws -> ProductPage { try store.products(query) }

    func search(meantBy search: String) throws -> String? { try store.search(meantBy: search) }

    func newest(_ count: Int) throws -> [Product] { try store.newest(count) }

    func categories(_ page: Paged) throws -> CategoryPage { try store.categories(page) }

    func category(_ slug: String) throws -> Category? { try store.category(slug) }

    func changes(after id: Product.ID, max: Int) throws -> [ProductChange] {
        try store.changes(after: id, max: max)
    }
}
