import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch

/// The words of one product: for the search, and for the orders by name.
struct ProductWords {
    /// Those of the names in all languages, and of the contents.
    let name: String
    let content: String
    /// What the catalogue's order by name goes by.
    let key: String
    /// The same of the languages that have names of their own.
    let keys: [String: String]

    init(of draft: ProductDraft) {
        var words = SearchWords()
        key = words.words(of: draft.name)
        name = words.words(of: draft.everyText(.name))
        content = words.words(of: draft.everyText(.content))
        var keys: [String: String] = [:]
        for language in draft.texts.languages {
            keys[language] = draft.texts[.name, in: language].map { words.words(of: $0) }
        }
        self.keys = keys
    }

    /// What the search has of it.
    var indexed: IndexedWords { IndexedWords(name: name, content: content) }

    /// Adds the words of every product that not only the staff sees.
    static func fill(in db: SQLTransaction) throws {
        var last = 0
        while true {
            let products = try db.rows(
                "\(StaffProductRow.select) WHERE products.id > ? AND \(ProductRow.isSeen) ORDER BY products.id LIMIT 200",
                last
            ) { try StaffProductRow.product($0, in: db) }
            guard let end = products.last?.id else { return }
            for product in products {
                try SearchIndex(.products, in: db).add(product.id, ProductWords(of: product.draft).indexed)
            }
            last = end
        }
    }
}
