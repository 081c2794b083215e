/// A page in one of the languages of a site.
public struct TranslatedPage: Hashable, Sendable {
    /// The language's tag, as `hreflang` takes it.
    public let hreflang: String
    public let link: Link

    public init(hreflang: String, link: Link) {
        self.hreflang = hreflang
        self.link = link
    }
}
