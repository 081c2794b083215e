import ShopProducts

/// Catalogue files for tests, of one good row that they change.
enum CatalogueText {
    static let header = "slug,name,content,price,currency,category,image"
    static let good = [
        "slug": "tea", "name": "Tea", "content": "Green", "price": "4.50", "currency": "USD", "category": "Drinks",
        "image": "pictures/tea.svg",
    ]

    /// The good row as a line, with some of its fields changed.
    static func line(_ changes: [String: String] = [:]) -> String {
        let fields = good.merging(changes) { $1 }
        return header.split(separator: ",").compactMap { fields[String($0)] }.joined(separator: ",")
    }

    /// The rows of a file, with pictures/tea.svg and pictures/coffee.svg as pictures.
    static func parse(_ text: String) throws(CatalogueError) -> [CatalogueRow] {
        try parse(Array(text.utf8))
    }

    static func parse(_ bytes: [UInt8]) throws(CatalogueError) -> [CatalogueRow] {
        try CatalogueFile.parse(bytes) { name in
            ["pictures/tea.svg", "pictures/coffee.svg"].contains(name) ? nil : .noPicture(name)
        }
    }

    /// What is said of a bad file, line by line; empty for a good one.
    static func issues(in text: String) -> [String] {
        issues(in: Array(text.utf8))
    }

    static func issues(in bytes: [UInt8]) -> [String] {
        do throws(CatalogueError) {
            _ = try parse(bytes)
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }
}
