/// The history of all products. Every function throws `StoreUnavailable` where the machine behind it is broken.
public protocol CatalogueHistory: Sendable {
    /// What was done before an entry, or at last, the last first; so many entries at most.
    func history(before id: Int?, max: Int) throws -> [HistoryEntry]
}

/// An entry of the history of all products.
public struct HistoryEntry: Equatable, Sendable {
    /// The most changes of an import that have an entry each; of more there is one for all.
    public static let mostOfImport = 250

    /// A product as it is called now.
    public struct Subject: Equatable, Sendable {
        public let id: Product.ID
        public let name: String

        public init(id: Product.ID, name: String) {
            self.id = id
            self.name = name
        }
    }

    public let event: ProductEvent
    /// Nil if it was many at once.
    public let product: Subject?
    /// What an import of many did; nil for one product.
    public let summary: ImportSummary?

    public init(_ event: ProductEvent, of product: Subject?, summary: ImportSummary? = nil) {
        self.event = event
        self.product = product
        self.summary = summary
    }
}
