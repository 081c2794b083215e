import SiteSearch

/// A category as the catalogue has it.
public struct Category: Equatable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String
    /// How many products it has.
    public let count: Int
    /// The picture of its first product among the assets, empty where that has none; nil if it has no product.
    public let image: String?
    /// How many pages its products have in the catalogue's order.
    public let pages: Int

    public init(slug: String, name: String, count: Int, image: String?, pages: Int) {
        self.slug = slug
        self.name = name
        self.count = count
        self.image = image
        self.pages = pages
    }
}

/// The category that a product belongs to.
public struct ProductCategory: Hashable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String

    public init(slug: String, name: String) {
        self.slug = slug
        self.name = name
    }

    /// A new category with a slug that no other has: the name's words without case and accents, Han characters as they are,
    /// with `-2`, `-3` and so on where that is taken.
    public init(naming name: String, taken: (String) throws -> Bool) rethrows {
        self.name = name
        let words = SearchText.slug(of: name, maxBytes: Self.maxSlugBytes)
        let base = words.isEmpty ? "category" : words
        var slug = base
        var number = 1
        while try taken(slug) {
            number += 1
            slug = "\(base)-\(number)"
        }
        self.slug = slug
    }

    /// Bytes of UTF-8 before a number: it names a folder, whose name has at most 255.
    private static let maxSlugBytes = 200
}
