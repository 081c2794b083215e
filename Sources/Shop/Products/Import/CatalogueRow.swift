public import Prices
import SiteImport

/// One row of a catalogue file: a product by its import key, before it has an id.
public struct CatalogueRow: Equatable, Sendable {
    /// The import key: the same slug again updates the same product.
    public let slug: String
    public let name: String
    public let content: String
    public let price: Price
    public let category: String
    public private(set) var image: String
    /// The texts of languages that the file has columns for: an empty one takes the product's away, one that is not here leaves it.
    public private(set) var texts: [ProductTexts.Field: String]

    public init(
        slug: String, name: String, content: String, price: Price, category: String, image: String,
        texts: [ProductTexts.Field: String] = [:]
    ) {
        self.slug = slug
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
        self.texts = texts
    }

    /// The same without the texts of languages.
    public var withoutTexts: CatalogueRow {
        var row = self
        row.texts = [:]
        return row
    }

    /// The same with another picture.
    func showing(_ image: String) -> CatalogueRow {
        var row = self
        row.image = image
        return row
    }

    /// A product's row under its import key.
    init(slug: String, _ draft: ProductDraft) {
        self.init(
            slug: slug, name: draft.name, content: draft.content, price: draft.price, category: draft.category,
            image: draft.image, texts: draft.texts.all)
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

/// A column of a catalogue file: one that each has, or that of a language's texts.
enum CatalogueField: Hashable {
    case own(CatalogueColumn)
    case text(ProductTexts.Field)

    /// By the name of a column; nil if a catalogue in these languages has none such.
    init?(name: String, languages: [String]) {
        if let column = CatalogueColumn(rawValue: name) {
            self = .own(column)
        } else {
            let text = ProductTexts.Field.all(of: [""] + languages).first { Self.text($0).name == name }
            guard let text else { return nil }
            self = .text(text)
        }
    }

    /// All of a file with these languages, in the order in which they are written.
    static func all(of languages: [String]) -> [CatalogueField] {
        CatalogueColumn.allCases.map(Self.own) + ProductTexts.Field.all(of: languages).map(Self.text)
    }

    var name: String {
        switch self {
        case .own(let column): column.rawValue
        case .text(let field): field.language.isEmpty ? field.part.rawValue : "\(field.part.rawValue).\(field.language)"
        }
    }

    /// The control characters that its fields may contain.
    var allowedControls: [UInt8] {
        switch self {
        case .own(let column): column.allowedControls
        case .text(let field): field.part == .content ? CatalogueColumn.content.allowedControls : []
        }
    }
}

extension CatalogueRow {
    /// The text of this row's field in a column.
    func text(in field: CatalogueField) -> String {
        switch field {
        case .own(let column): text(in: column)
        case .text(let field): texts[field] ?? ""
        }
    }

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
