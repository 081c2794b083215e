import ShopProducts
import SiteDatabase
import SiteSearch

/// The texts of languages. A file that has no column for one leaves it as it is.
extension CatalogueImport {
    /// How long a product's own texts are, and all of them.
    static let ownLength: SQLText = "length(name) + length(content)"
    static let length: SQLText = """
        length(name) + length(content) + (SELECT coalesce(sum(length(name) + length(content) + length(alt)), 0) FROM product_texts
        WHERE product = products.id)
        """

    /// Copies those of the catalogue's products with these ids.
    func copyTexts(of ids: ClosedRange<Int64>, in db: SQLTransaction) throws {
        try db.execute(
            "INSERT INTO next_product_texts SELECT * FROM product_texts WHERE product BETWEEN ? AND ?", ids.lowerBound,
            ids.upperBound)
    }

    /// Stores what a row changes of a product's texts; returns all that it has.
    func put(texts: [ProductTexts.Field: String], of id: Int64, in db: SQLTransaction) throws -> ProductTexts {
        let old = try ProductTextRow.nextTexts(of: id, in: db)
        let new = old.changed(by: texts)
        if new != old { try ProductTextRow.store(new, of: id, into: "next_product_texts", in: db) }
        return new
    }
}

extension ProductTexts {
    /// The words of a part in all languages, behind those of the catalogue's own.
    func words(_ part: Field.Part, behind own: String) -> String {
        guard !all.isEmpty else { return own }
        var words = SearchWords()
        let texts = languages.compactMap { self[part, in: $0] }.map { words.words(of: $0) }
        return ([own] + texts).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
