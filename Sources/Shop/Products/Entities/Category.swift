/// A category as the catalogue has it.
public struct Category: Equatable, Sendable {
    /// Names it in addresses; made once and kept.
    public let slug: String
    public let name: String
    /// How many products it has.
    public let count: Int
    /// The picture of its first product among the assets, empty where that has none; nil where it has no product.
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
        let base = Self.slug(of: name).cut(toBytes: Self.maxSlugBytes)
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

    private static func slug(of name: String) -> String {
        // A phrase of several words is Han characters that stood side by side.
        let words = SearchText.phrases(in: name).map { $0.joined() }
        return words.isEmpty ? "category" : words.joined(separator: "-")
    }
}

extension String {
    /// The longest beginning of whole scalars that has at most so many bytes.
    fileprivate func cut(toBytes max: Int) -> String {
        var end = utf8.startIndex
        for index in unicodeScalars.indices {
            let next = unicodeScalars.index(after: index)
            guard utf8.distance(from: utf8.startIndex, to: next) <= max else { break }
            end = next
        }
        return String(self[..<end])
    }
}
