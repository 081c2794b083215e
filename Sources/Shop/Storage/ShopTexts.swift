public import SiteCollections
public import SiteMarkdown
import Web

/// An article of the journal. The files are in `Sources/Shop/content/journal`.
public struct Article: Entity {
    public struct Labels: Sendable {
        let slug, title, summary, date, picture: FieldLabel
        public let tags: FieldLabel
        let text: FieldLabel
    }

    public let slug: Slug
    public let title: Translated<String>
    public let summary: Translated<String>
    public let date: LocalDateTime
    public let picture: String
    public let tags: [EntryTag]
    public let text: Translated<Markdown>

    public static let fields = Fields(Article.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...80, .searched)
        Field.line("summary", \.summary, \.summary, 1...240, .searched)
        Field.dateTime("date", \.date, \.date, zone: "UTC")
        Field.picture("picture", \.picture, \.picture)
        Field.tags("tags", \.tags, \.tags, .grouped, .since(2))
        Field.markdown("text", \.text, \.text, 1...60_000, .searched)
    }
}

/// A page about the shop. The files are in `Sources/Shop/content/info`.
public struct InfoPage: Entity {
    public struct Labels: Sendable {
        let slug, title, summary, text: FieldLabel
    }

    public let slug: Slug
    public let title: Translated<String>
    public let summary: Translated<String>
    public let text: Translated<Markdown>

    public static let fields = Fields(InfoPage.init) {
        Field.slug("slug", \.slug, \.slug, from: "title")
        Field.line("title", \.title, \.title, 1...80)
        Field.line("summary", \.summary, \.summary, 1...240)
        Field.markdown("text", \.text, \.text, 1...60_000)
    }
}

public let articles = EntityCollection(
    Article.self, named: "articles", languages: ["en", "vi", "zh"], pagesOf: 12, order: .descending("date"),
    hasNeighbours: true, from: .folder("Sources/Shop/content/journal"))
public let infoPages = EntityCollection(
    InfoPage.self, named: "info_pages", languages: ["en", "vi", "zh"], order: .by("title"),
    from: .folder("Sources/Shop/content/info"))

extension Article.Labels {
    /// Only files have the fields: no form shows them. Pages name the tags.
    public init(tags: FieldLabel) {
        self.init(
            slug: "Slug", title: "Title", summary: "Summary", date: "Date", picture: "Picture", tags: tags, text: "Text"
        )
    }
}

extension InfoPage.Labels {
    public static let english = InfoPage.Labels(slug: "Slug", title: "Title", summary: "Summary", text: "Text")
}
