public import Prices

/// One row of a catalogue file: a product by its import key, before it has an id.
public struct CatalogueRow: Equatable, Sendable {
    /// The import key: the same slug again updates the same product.
    public let slug: String
    public let name: String
    public let content: String
    public let price: Price
    public let category: String
    public let image: String

    public init(slug: String, name: String, content: String, price: Price, category: String, image: String) {
        self.slug = slug
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
    }

    /// A product's row under its import key.
    init(slug: String, _ draft: ProductDraft) {
        self.init(
            slug: slug, name: draft.name, content: draft.content, price: draft.price, category: draft.category,
            image: draft.image)
    }
}

/// The columns of a catalogue file, in the order in which they are written.
enum CatalogueColumn: String, CaseIterable {
    case slug, name, content, price, currency, category, image

    /// The control characters that its fields may contain.
    var allowedControls: [UInt8] {
        self == .content ? [CSVByte.lineFeed, UInt8(ascii: "\t")] : []
    }
}

extension CatalogueRow {
    /// The text of this row's field in a column.
    func text(in column: CatalogueColumn) -> String {
        switch column {
        case .slug: slug
        case .name: name
        case .content: content
        case .price: price.decimal
        case .currency: price.currency.code
        case .category: category
        case .image: image
        }
    }
}
