public import FoundationEssentials
public import Prices
public import SiteSearch
public import Web

/// Where products and their categories are kept. Every function throws `StoreUnavailable` where the machine behind it
/// is broken.
public protocol ProductStore: Sendable {
    /// One page of the products that a query finds, and how many it finds in all.
    func products(_ query: ProductQuery) throws -> ProductPage

    /// The word that is meant by one: itself where it begins a word of a product; else, of those from which it differs by a
    /// slip, the one that most products have.
    func meant(by spelling: Spelling) throws -> String?

    func product(_ id: Product.ID) throws -> Product?

    /// One page of the categories that have products, in their order, and how many there are in all. It is that in which the
    /// catalogue first named them, until the staff moves one.
    func categories(_ page: Paged) throws -> CategoryPage

    /// One category, with products or without.
    func category(_ slug: String) throws -> Category?

    /// The products added last, the newest first.
    func newest(_ count: Int) throws -> [Product]

    /// The ids that follow this one in the catalogue's order, at most so many, with the times of their last changes.
    func changes(after id: Product.ID, max: Int) throws -> [ProductChange]

    /// Adds and updates products by their slugs, all rows or none. New products follow in the rows' order; a product
    /// keeps its id and place. Throws what is wrong with the rows, and `CurrencyConflict` where the catalogue has another
    /// currency.
    ///
    /// `progress` receives now and then how many of how many rows are done.
    func importRows(_ rows: some CatalogueRows, at now: Date, progress: (Int, Int) -> Void) throws -> ImportSummary

    /// The same products with the names and contents that a language has of its own, also in the order by name.
    func translated(to language: String) -> any ProductStore

    /// The languages of which products have texts, by their subtags.
    func textLanguages() throws -> [String]

    /// Every product as a row, in the order of their numbers, with all texts.
    func exportRows(_ each: (CatalogueRow) throws -> Void) throws
}

extension ProductStore {
    /// Imports rows without progress.
    public func importRows(_ rows: [CatalogueRow], at now: Date = Date()) throws -> ImportSummary {
        try importRows(rows, at: now) { _, _ in }
    }
}

/// What an import did.
public struct ImportSummary: Equatable, Codable, Sendable {
    public let added: Int
    public let updated: Int
    public let unchanged: Int

    public init(added: Int, updated: Int, unchanged: Int) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }
}

/// A catalogue has one currency; a file in a second one is refused.
public struct CurrencyConflict: Error, Equatable, Codable, Sendable {
    public let catalogue: Currency
    public let file: Currency

    public init(catalogue: Currency, file: Currency) {
        self.catalogue = catalogue
        self.file = file
    }
}

extension CurrencyConflict: CustomStringConvertible {
    public var description: String {
        "the catalogue's prices are in \(catalogue.code), the file's in \(file.code)"
    }
}

/// The catalogue was changed while a file was taken in, which would undo that.
public struct CatalogueChanged: Error, CustomStringConvertible {
    public let description =
        "somebody changed the catalogue during the import: nothing was imported; run the command again"

    public init() {}
}
