import ShopProducts
import SiteCollections
import StaticSearch
import ViperWeb
import Web

extension LocalizedShop {
    /// The most products of a shop of files with a search: its page lists all of them, and each change renders the whole site.
    static let maxSearched = 2_000

    /// The search of a shop of files in its texts and products. With a worker, lists have their own.
    func search(
        _ words: Words, _ products: ProductsModule, texts: @escaping @Sendable () throws -> [StaticSearchPage]
    ) -> StaticSearchModule? {
        guard !context.hasWorker else { return nil }
        return StaticSearchModule(
            context.database, at: language.base.appending("search"), language: language.subtag, text: words.search,
            changes: [CatalogueChange.self, CollectionChange.self],
            isOffered: { try products.count <= Self.maxSearched }
        ) {
            try texts() + products.all { StaticSearchPage(url: $1.url, title: $0.name, text: $0.content) }
        }
    }
}
