import Prices

/// The columns of a catalogue file, in the order in which they are written.
enum CatalogueColumn: String, CaseIterable {
    case slug, name, content, price, currency, category, image

    /// The control characters that may stand in its fields.
    var allowedControls: [UInt8] {
        self == .content ? [CSVByte.lineFeed, UInt8(ascii: "\t")] : []
    }
}

extension CatalogueRow {
    /// What stands in this row's field of a column.
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
