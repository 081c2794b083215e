public import FoundationEssentials
public import Prices

/// A product of the shop, in one language.
public struct Product: Equatable, Sendable {
    /// The permanent id.
    public typealias ID = Int

    public let id: ID
    public let name: String
    public let content: String
    public let price: Price
    /// Nil if the catalogue names none.
    public let category: ProductCategory?
    /// A picture's name among the assets: `pictures/phin.svg`; empty where there is none.
    public let image: String
    /// What the picture shows, in words; empty where nobody said.
    public let alt: String
    /// Whether it is shown, but cannot be had now.
    public let isSoldOut: Bool
    /// When the catalogue last changed it, in whole seconds; each change is later than the one before.
    public let changed: Date

    public init(
        id: ID, name: String, content: String, price: Price, category: ProductCategory?, image: String,
        alt: String = "", isSoldOut: Bool = false, changed: Date
    ) {
        self.id = id
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
        self.alt = alt
        self.isSoldOut = isSoldOut
        self.changed = changed
    }

    /// The picture that pages show.
    var picture: String { image.isEmpty ? Placeholder.name(for: category?.slug) : image }

    /// The content's lines that are not empty.
    var lines: [String] {
        content.utf8.split(whereSeparator: Self.isLineEnd).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first of the lines; empty where there is none.
    var firstLine: String {
        let isOne = content.utf8.withContiguousStorageIfAvailable { !$0.contains(where: Self.isLineEnd) }
        guard isOne != true else { return content }
        return String(Substring(content.utf8.drop(while: Self.isLineEnd).prefix { !Self.isLineEnd($0) }))
    }

    /// CRLF is one `Character`: so bytes are looked at.
    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}

/// A product's id, and the time of its last change.
public struct ProductChange: Equatable, Sendable {
    public let id: Product.ID
    public let changed: Date

    public init(id: Product.ID, changed: Date) {
        self.id = id
        self.changed = changed
    }
}
