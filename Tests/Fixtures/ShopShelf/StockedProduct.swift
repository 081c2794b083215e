public import Foundation
import ShopStorage
public import SiteCollections
public import SiteDatabase
import SiteStores

/// A product that a test puts on the shelf, as a file would have it.
public struct StockedProduct: Sendable {
    /// By the names of fields: `price`, `name.vi`. The category is a title.
    public var texts: [String: String]

    public init(
        _ slug: String, name: String? = nil, content: String = "", price: String = "4.50 USD", category: String = "Tea",
        image: String = "", _ others: [String: String] = [:]
    ) {
        let own = [
            "slug": slug, "name": name ?? slug, "content": content, "price": price, "category": category,
            "image": image,
        ]
        texts = own.merging(others) { $1 }
    }
}

extension SQLDatabase {
    /// Imports products, and adds their categories. Products with slugs that are there are changed.
    @discardableResult
    public func stock(_ products: [StockedProduct], at now: Date = Date()) throws -> ImportCounts {
        let names = Set(products.flatMap(\.texts.keys)).sorted()
        let lines = products.map { product in names.map { Self.quoted(product.texts[$0] ?? "") } }
        let file = ([names] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
        return try shopProducts.importFile(
            Array(file.utf8), into: self, by: EntryEditor(name: "ann@example.org", time: now))
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }

    /// Changes a product as the staff does. `texts` are by the names of fields: `price`, `name.vi`. A category is a number.
    @discardableResult
    public func edit(_ id: Int, _ texts: [String: String], at now: Date = Date()) throws -> EntryEdit {
        try changeProducts(at: now) { products in
            guard let old = try products.entry(Int64(id)) else { return .missing }
            var changed = old.texts
            for (name, text) in texts {
                let parts = name.split(separator: ".").map(String.init)
                changed[parts[0], parts.count > 1 ? parts[1] : nil] = text
            }
            return try products.edit(old.id, from: old.revision, to: changed)
        }
    }

    /// Shows, hides or deletes a product.
    public func set(_ visibility: EntryVisibility, of id: Int, at now: Date = Date()) throws {
        try changeProducts(at: now) { _ = try $0.set(visibility, of: Int64(id)) }
    }

    /// Moves a product to another place of the list of all, or of its category's, from 1.
    @discardableResult
    public func move(_ id: Int, to place: Int, inGroup: Bool = false, at now: Date = Date()) throws -> Bool {
        try changeProducts(at: now) { try $0.move(Int64(id), to: place, inGroup: inGroup) }
    }

    private func changeProducts<Result>(
        at now: Date, _ change: (CollectionWriter) throws -> Result
    ) throws -> Result {
        try write { try change(shopProducts.write(in: $0, by: EntryEditor(name: "ann@example.org", time: now))) }
    }

    /// Renames a category as the staff does. False if there is no such category.
    @discardableResult
    public func renameCategory(_ id: Int, to name: String, at now: Date = Date()) throws -> Bool {
        try changeCategories(at: now) { categories in
            guard let old = try categories.entry(Int64(id)) else { return false }
            var texts = old.texts
            texts["name"] = name
            if case .saved = try categories.edit(old.id, from: old.revision, to: texts) { return true }
            return false
        }
    }

    @discardableResult
    public func moveCategory(_ id: Int, to place: Int, at now: Date = Date()) throws -> Bool {
        try changeCategories(at: now) { try $0.move(Int64(id), to: place) }
    }

    private func changeCategories(
        at now: Date, _ change: (CollectionWriter) throws -> Bool
    ) throws -> Bool {
        try write { try change(shopCategories.write(in: $0, by: EntryEditor(name: "ann@example.org", time: now))) }
    }
}
