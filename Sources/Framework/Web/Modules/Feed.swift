public import Markup

/// An Atom feed (RFC 4287) of a list's newest entries; its times are in UTC (RFC 3339).
public struct FeedViewModel<ID: Encodable & Equatable & Sendable>: ViewModel {
    public struct Entry: Encodable, Equatable, Sendable {
        public let id: ID
        public let name: String
        /// A line about it.
        public let summary: String?
        /// When it was last changed.
        public let updated: String

        public init(id: ID, name: String, summary: String?, updated: String) {
            self.id = id
            self.name = name
            self.summary = summary
            self.updated = updated
        }
    }

    public let title: String
    /// The site's name.
    public let author: String
    /// When the last of the entries was changed.
    public let updated: String
    public let entries: [Entry]

    public init(title: String, author: String, updated: String, entries: [Entry]) {
        self.title = title
        self.author = author
        self.updated = updated
        self.entries = entries
    }
}

/// A feed as a document, whose addresses are whole ones.
public struct FeedView<ID: Encodable & Equatable & Sendable>: View {
    public let model: FeedViewModel<ID>
    private let own: SafeURL
    private let list: SafeURL
    private let language: String
    private let url: @Sendable (ID) -> SafeURL

    /// `own` is the feed's page, `list` that of the list, and `entry` that of an entry; `language` is the tag of the language that it is in.
    public init(
        model: FeedViewModel<ID>, own: Link, list: Link, language: String, origin: Origin,
        entry: @escaping @Sendable (ID) -> Link
    ) {
        self.model = model
        self.own = origin.url(of: own.url)
        self.list = origin.url(of: list.url)
        self.language = language
        url = { origin.url(of: entry($0).url) }
    }

    public var body: some HTML {
        XMLDocument {
            atomFeed(.xmlns, .xmlLang(language)) {
                atomID { own.string }
                atomTitle { model.title }
                atomLink(.rel("self"), .type(Media.atom.contentType), .href(own))
                atomLink(.rel("alternate"), .type("text/html"), .hreflang(language), .href(list))
                atomUpdated { model.updated }
                atomAuthor { atomName { model.author } }
                for entry in model.entries { FeedEntryView(entry: entry, url: url(entry.id)) }
            }
        }
    }
}

private struct FeedEntryView<ID: Encodable & Equatable & Sendable>: HTML {
    let entry: FeedViewModel<ID>.Entry
    let url: SafeURL

    var body: some HTML {
        atomEntry {
            atomID { url.string }
            atomTitle { entry.name }
            atomLink(.rel("alternate"), .type("text/html"), .href(url))
            atomUpdated { entry.updated }
            if let summary = entry.summary { atomSummary { summary } }
        }
    }
}

/// The address and title of a feed, for a layout's head.
public struct FeedLink: Sendable {
    public let title: String
    public let link: Link

    public init(title: String, link: Link) {
        self.title = title
        self.link = link
    }
}
