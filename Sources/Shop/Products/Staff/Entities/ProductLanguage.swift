/// A language of the site in which a product may have texts of its own.
public struct ProductLanguage: Equatable, Sendable {
    /// The primary subtag, by which texts are stored.
    public let subtag: String
    /// The tag of its written form, for `lang`.
    public let tag: String
    /// What the page's language calls it.
    public let name: String

    public init(subtag: String, tag: String, name: String) {
        self.subtag = subtag
        self.tag = tag
        self.name = name
    }
}
