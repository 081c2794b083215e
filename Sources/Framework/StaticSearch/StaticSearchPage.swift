public import Markup
public import SiteMarkdown

/// A page that a search finds.
public struct StaticSearchPage: Equatable, Sendable {
    /// A part of a page under a heading of its own. A result leads to its heading.
    public struct Section: Equatable, Sendable {
        /// The `id` of the heading's element; empty if it has none.
        public let id: String
        public let heading: String
        /// Plain text; line breaks are blanks.
        public let text: String

        public init(id: String = "", heading: String = "", text: String) {
            (self.id, self.heading, self.text) = (id, heading, text)
        }
    }

    public let url: SafeURL
    public let title: String
    public let summary: String
    /// Plain text before the first section.
    public let text: String
    public let sections: [Section]

    public init(url: SafeURL, title: String, summary: String = "", text: String = "", sections: [Section] = []) {
        (self.url, self.title, self.summary) = (url, title, summary)
        (self.text, self.sections) = (text, sections)
    }

    /// The page of a text. Its sections have the ids of `MarkdownView(article:)`.
    public init(url: SafeURL, title: String, summary: String = "", markdown: Markdown) {
        self.init(
            url: url, title: title, summary: summary,
            sections: markdown.sections.map { Section(id: $0.anchor, heading: $0.heading, text: $0.text) })
    }

    /// All texts but the title. There is at least one, which may be empty.
    var parts: [Section] {
        let beginning = [summary, text].filter { !$0.isEmpty }.joined(separator: " ")
        return beginning.isEmpty && !sections.isEmpty ? sections : [Section(text: beginning)] + sections
    }
}
