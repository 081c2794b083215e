import ShopProducts
import SiteDatabase
import SiteSearch

/// The texts of products in languages, as rows of `product_texts`.
///
/// A catalogue without any pays a look at an empty table for a page of products.
enum ProductTextRow {
    private typealias Texts = (language: String, name: String?, content: String?, alt: String?)

    /// These products as a language shows them; nil is for the catalogue's own texts.
    static func translate(
        _ products: DeferredRows<Product>, to language: String?, in db: SQLTransaction
    ) throws -> [Product] {
        let (exist, products) = (try exist(in: language ?? "", db), try products.all)
        guard exist, !products.isEmpty else { return products }
        var texts: [Int: [Texts]] = [:]
        let ids = IDList.text(products.map(\.id), for: db.dialect)
        try db.readRows(byIDs[db.dialect], ids, language ?? "") { row in
            try texts[row["product"], default: []].append(read(row))
            return true
        }
        return products.map { product in texts[product.id].map { saying($0, of: product) } ?? product }
    }

    private static let byIDs = PerDialect { dialect in
        """
        SELECT product, language, name, content, alt FROM \(IDList.joined("?1", for: dialect)) product_texts
        ON product = ids.value AND language IN ('', ?2)
        """
    }

    /// One product as a language shows it.
    static func translate(
        _ product: DeferredRows<Product>, _ id: Product.ID, to language: String?, in db: SQLTransaction
    ) throws -> Product? {
        // A text of its own: one look for the product is cheaper than one for each language.
        let texts = try db.rows(
            "SELECT language, name, content, alt FROM product_texts WHERE product = ? AND language || '' IN ('', ?)",
            id, language ?? "", read: read)
        return texts.isEmpty ? try product.first : try product.first.map { saying(texts, of: $0) }
    }

    /// The catalogue's own words for a picture come first, for the others to take their place.
    private static func saying(_ texts: [Texts], of product: Product) -> Product {
        texts.sorted { $0.language < $1.language }.reduce(product) {
            $0.saying(name: $1.name, content: $1.content, alt: $1.alt)
        }
    }

    private static func exist(in language: String, _ db: SQLTransaction) throws -> Bool {
        try db.row("SELECT 1 FROM product_texts WHERE language IN ('', ?) LIMIT 1", language) { _ in true } ?? false
    }

    private static func read(_ row: SQLRow) throws -> Texts {
        let (name, content, alt): (String, String, String) = (try row["name"], try row["content"], try row["alt"])
        return (
            try row["language"], name.isEmpty ? nil : name, content.isEmpty ? nil : content, alt.isEmpty ? nil : alt
        )
    }
}

extension ProductTextRow {
    /// Whether any product has a name in a language, and so the language an order by name.
    static func namesExist(in language: String, _ db: SQLTransaction) throws -> Bool {
        try db.row(
            "SELECT 1 FROM product_texts WHERE language = ? AND name_key IS NOT NULL LIMIT 1", language
        ) { _ in true } ?? false
    }

    /// The languages that have texts, the empty one too: each is looked up behind the one before, however many products have them.
    static func languages(in db: SQLTransaction) throws -> [String] {
        let own = try db.row("SELECT 1 FROM product_texts WHERE language = '' LIMIT 1") { _ in "" }
        var languages = own.map { [$0] } ?? []
        while let next: String = try db.row(
            "SELECT language FROM product_texts WHERE language > ? ORDER BY language LIMIT 1", languages.last ?? "",
            read: { try $0["language"] })
        { languages.append(next) }
        return languages
    }

    /// The languages that have an order by name.
    static func languagesOfNames(in db: SQLTransaction) throws -> [String] {
        try languages(in: db).filter { try namesExist(in: $0, db) }
    }

    /// Those that an import's table has; it reads all names.
    static func nextLanguagesOfNames(in db: SQLTransaction) throws -> [String] {
        try db.rows(
            "SELECT DISTINCT language FROM next_product_texts WHERE name_key IS NOT NULL ORDER BY language"
        ) { try $0["language"] }
    }

    /// All texts of a product.
    static func texts(of id: Int64, in db: SQLTransaction) throws -> ProductTexts {
        try texts(db.rows("SELECT language, name, content, alt FROM product_texts WHERE product = ?", id, read: fields))
    }

    /// All texts of a product in an import's table.
    static func nextTexts(of id: Int64, in db: SQLTransaction) throws -> ProductTexts {
        try texts(
            db.rows("SELECT language, name, content, alt FROM next_product_texts WHERE product = ?", id, read: fields))
    }

    private static func fields(_ row: SQLRow) throws -> [ProductTexts.Field: String] {
        let language: String = try row["language"]
        return [
            ProductTexts.Field(.name, in: language): try row["name"],
            ProductTexts.Field(.content, in: language): try row["content"],
            ProductTexts.Field(.alt, in: language): try row["alt"],
        ]
    }

    private static func texts(_ rows: [[ProductTexts.Field: String]]) -> ProductTexts {
        ProductTexts(rows.reduce(into: [:]) { $0.merge($1) { $1 } })
    }

    /// Puts the texts of a product in the place of those that a table has.
    static func store(
        _ texts: ProductTexts, of id: Int64, into table: SQLText = "product_texts", in db: SQLTransaction
    ) throws {
        try db.enqueue("DELETE FROM \(table) WHERE product = ?", id)
        var words = SearchWords()
        for language in texts.languages {
            let name = texts[.name, in: language]
            try db.enqueue(
                "INSERT INTO \(table) (product, language, name, name_key, content, alt) VALUES (?, ?, ?, ?, ?, ?)", id,
                language, name ?? "", name.map { words.words(of: $0) }, texts[.content, in: language] ?? "",
                texts[.alt, in: language] ?? "")
        }
    }
}
