public import Markup
import SiteContent
import SiteDatabase
public import SiteMarkdown
public import Web

/// The text of a file, with the addresses of the entries to which it links.
public struct ContentText: Encodable, Equatable, Sendable {
    private enum Key: CodingKey { case markdown, links }

    public let markdown: Markdown
    /// The path of a file of the entry; empty if it links to no entry that visitors see.
    let path: String
    /// By the paths of their files.
    let addresses: [String: EntryAddress]

    /// The entry to which a link of the text leads. Nil if it leads to no file, or to a heading of the same page. A file may have no entry that
    /// visitors see.
    func entry(of url: String) -> EntryAddress?? {
        guard !url.hasPrefix("#"), let link = ContentLink(url, in: path) else { return nil }
        return .some(addresses[link.path])
    }

    /// The addresses of entries, by the links of the text.
    var links: [String: EntryAddress] {
        guard !addresses.isEmpty else { return [:] }
        let links = markdown.outline.links.filter { !$0.isImage }.compactMap { link in
            entry(of: link.url)?.map { (link.url, $0) }
        }
        return Dictionary(links) { first, _ in first }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(markdown, forKey: .markdown)
        try container.encode(links, forKey: .links)
    }
}

extension RelatedEntries {
    /// The text of an entry that comes from a file. A link to another file leads to its entry, if visitors see that entry.
    ///
    ///     card: { article, related in ArticleCard(text: try related.text(article.text, of: article, in: articles)) }
    public func text<Content>(
        _ markdown: Markdown, of entry: Entry<Content>, in collection: EntityCollection<Content>
    ) throws -> ContentText {
        let (tables, content) = (collection.tables, ContentTables(of: collection.tables.table))
        let name: SQLText = tables.slug?.columns[0].sql ?? "CAST(e.id AS TEXT)"
        // The import found the links. The text is parsed when it is shown.
        let links: [(source: String, target: String, EntryAddress)] = try db.rows(
            """
            SELECT link.path AS source, link.target AS target, \(name) AS address FROM \(content.files) AS own
            JOIN \(content.links) AS link ON link.path = own.path
            JOIN \(content.files) AS f ON f.path = link.target JOIN \(tables.entries) AS e ON e.id = f.entry
            WHERE own.entry = ? AND e.entry_visibility = 0
            """, entry.meta.id
        ) { (try $0["source"], try $0["target"], EntryAddress(try $0["address"])) }
        return ContentText(
            markdown: markdown, path: links.first?.source ?? "",
            addresses: Dictionary(links.map { ($0.target, $0.2) }) { first, _ in first })
    }
}

extension EntityCollection {
    /// The entries with a link to a present or an earlier file of this entry.
    func meta(linkingTo id: Int64, _ db: SQLTransaction) throws -> [EntryMeta] {
        guard tables.source.folder != nil else { return [] }
        let content = ContentTables(of: tables.table)
        let ids: [Int64] = try db.rows(
            """
            SELECT DISTINCT source.entry AS entry FROM \(content.files) AS target
            JOIN \(content.links) AS link ON link.target = target.path
            JOIN \(content.files) AS source ON source.path = link.path WHERE target.entry = ?
            """, id
        ) { try $0["entry"] }
        return try ids.compactMap { try meta(of: $0, db) }
    }
}

/// The text of a file as the main part of its page, below the title. Images are the site's own pictures.
public struct ContentView: HTML {
    private let text: ContentText
    private let parts: MarkdownParts

    public init(
        _ text: ContentText, router: CollectionRouter, assets: Assets, size: PictureView.Size,
        views: [String: @Sendable (_ argument: String) -> (any HTML)?] = [:]
    ) {
        self.text = text
        parts = MarkdownParts(
            link: { url in
                guard let entry = text.entry(of: url) else { return SafeURL(url) }
                return entry.flatMap { address in
                    let fragment = url.firstIndex(of: "#").map { String(url[$0...]) } ?? ""
                    return SafeURL(router.link(to: .entry(address)).url.string + fragment)
                }
            },
            image: { PictureView($0, assets: assets, alt: $1, size: size, loading: .lazy) },
            views: views)
    }

    public var body: some HTML { MarkdownView(article: text.markdown, parts: parts) }
}
