public import Markup
import SiteContent
import SiteDatabase
public import SiteMarkdown
public import Web

/// The text of a file, with the addresses of the entries to which it links.
public struct ContentText: Encodable, Equatable, Sendable {
    public let markdown: Markdown
    /// The addresses of entries, by the links of the text. Nil for a file without an entry that visitors see.
    let links: [String: EntryAddress?]
}

extension RelatedEntries {
    /// The text of an entry that comes from a file. A link to another file leads to its entry, if visitors see that entry.
    ///
    ///     card: { article, related in ArticleCard(text: try related.text(article.text, of: article, in: articles)) }
    public func text<Content>(
        _ markdown: Markdown, of entry: Entry<Content>, in collection: EntityCollection<Content>
    ) throws -> ContentText {
        let (tables, files) = (collection.tables, ContentTables(of: collection.tables.table).files)
        // Most texts link to no file, and are not parsed for it.
        guard markdown.source.utf8.contains(UInt8(ascii: "#")) || markdown.source.contains(".md"),
            let own: String = try db.row(
                "SELECT path FROM \(files) WHERE entry = ? AND hash <> '' ORDER BY length(path) LIMIT 1", entry.meta.id,
                read: { try $0["path"] })
        else { return ContentText(markdown: markdown, links: [:]) }
        let name: SQLText = tables.slug?.columns[0].sql ?? "CAST(e.id AS TEXT)"
        var links: [String: EntryAddress?] = [:]
        for link in markdown.outline.links where !link.isImage {
            guard let target = ContentLink(link.url, in: own), target.path != own else { continue }
            let address: EntryAddress? = try db.row(
                """
                SELECT \(name) AS address FROM \(files) AS f JOIN \(tables.entries) AS e ON e.id = f.entry
                WHERE f.path = ? AND e.entry_visibility = 0
                """, target.path
            ) { EntryAddress(try $0["address"]) }
            links[link.url] = .some(address)
        }
        return ContentText(markdown: markdown, links: links)
    }
}

extension EntityCollection {
    /// The entries with a link to a present or an earlier file of this entry.
    func meta(linkingTo id: Int64, _ db: SQLTransaction) throws -> [(address: EntryAddress, changed: Int64)] {
        guard tables.source.folder != nil else { return [] }
        let content = ContentTables(of: tables.table)
        let ids: [Int64] = try db.rows(
            """
            SELECT DISTINCT source.entry AS entry FROM \(content.files) AS target
            JOIN \(content.links) AS link ON link.target = target.path
            JOIN \(content.files) AS source ON source.path = link.path WHERE target.entry = ?
            """, id
        ) { try $0["entry"] }
        return try ids.compactMap { try meta(of: $0, db) }.map { ($0.address, $0.changed) }
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
        let links = text.links
        parts = MarkdownParts(
            link: { url in
                guard let entry = links[url] else { return SafeURL(url) }
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
