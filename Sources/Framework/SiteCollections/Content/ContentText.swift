public import Markup
import SiteContent
import SiteDatabase
public import SiteMarkdown
public import Web

/// The text of a file, with the addresses of the entries to which it links, and the photographs that it shows.
public struct ContentText: Encodable, Equatable, Sendable {
    private enum Key: CodingKey { case markdown, links, photographs }

    public let markdown: Markdown
    /// The path of a file of the entry; empty if it links to no entry that visitors see.
    let path: String
    /// By the paths of their files.
    let addresses: [String: EntryAddress]
    /// The pages of entries of other collections, by the paths of their files from the folder.
    let others: [String: Link]
    /// The names of the photographs, by the paths of their files below the folder.
    let photographs: [String: String]

    /// The path of the file to which a link of the text leads. Nil if it leads to no file, or to a heading of the same page.
    private func file(of url: String) -> String? {
        url.hasPrefix("#") ? nil : ContentLink(url, in: path)?.path
    }

    /// The page to which a link of the text leads. Nil if it leads to no file, or to a heading of the same page. A file may have no entry that
    /// visitors see.
    fileprivate func page(of url: String, _ router: CollectionRouter) -> Link?? {
        file(of: url).map { path in others[path] ?? addresses[path].map { router.link(to: .entry($0)) } }
    }

    /// The picture that an image of the text shows.
    fileprivate func picture(_ url: String) -> String { file(of: url).flatMap { photographs[$0] } ?? url }

    /// The addresses of entries, and of pages of other collections, by the links of the text.
    var links: [String: String] {
        guard !addresses.isEmpty || !others.isEmpty else { return [:] }
        let links = markdown.outline.links.filter { !$0.isImage }.compactMap { link in
            file(of: link.url).flatMap { others[$0]?.url.string ?? addresses[$0]?.text }.map { (link.url, $0) }
        }
        return Dictionary(links) { first, _ in first }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(markdown, forKey: .markdown)
        try container.encode(links, forKey: .links)
        if !photographs.isEmpty { try container.encode(photographs, forKey: .photographs) }
    }
}

extension RelatedEntries {
    /// The text of an entry that comes from a file. A link to another file leads to its entry, if visitors see that entry.
    ///
    ///     card: { article, related in ArticleCard(text: try related.text(article.text, of: article, in: articles)) }
    public func text<Content>(
        _ markdown: Markdown, of entry: Entry<Content>, in collection: EntityCollection<Content>
    ) throws -> ContentText {
        let tables = collection.tables
        // The import found the links. The text is parsed when it is shown.
        let links: [(source: String, target: String, slug: String?, photograph: String?)] = try db.rows(
            tables.content.linksOfEntry, entry.meta.id
        ) { (try $0["source"], try $0["target"], try $0["address"], try $0["photograph"]) }
        let out = links.filter { $0.slug == nil && $0.photograph == nil }.map(\.target)
        return ContentText(
            markdown: markdown, path: links.first?.source ?? "",
            addresses: Dictionary(links.compactMap { link in link.slug.map { (link.target, EntryAddress($0)) } }) {
                first, _ in first
            }, others: out.isEmpty ? [:] : try pages(of: Set(out), linkedFrom: tables),
            photographs: Dictionary(links.compactMap { link in link.photograph.map { (link.target, $0) } }) {
                first, _ in first
            })
    }

    /// The pages of entries of other collections that visitors see, by the paths of their files from the folder of a collection.
    private func pages(of targets: Set<String>, linkedFrom tables: CollectionTables) throws -> [String: Link] {
        let folders = folders?.folders(linkedFrom: tables, in: language) ?? []
        var pages: [String: Link] = [:]
        for target in targets {
            guard let (folder, path) = folders.map(\.folder).find(target),
                let router = folders.first(where: { $0.folder.prefix == folder.prefix })?.router
            else { continue }
            let slug: String? = try db.row(
                """
                SELECT \(folder.tables.address) AS address FROM \(folder.tables.content.files) AS f
                JOIN \(folder.tables.entries) AS e ON e.id = f.entry WHERE f.path = ? AND e.entry_visibility = 0
                """, path
            ) { try $0["address"] }
            pages[target] = slug.map { router.link(to: .entry(EntryAddress($0))) }
        }
        return pages
    }
}

extension EntityCollection {
    /// The entries with a link to a present or an earlier file of an entry of this collection, or of that of another folder.
    func meta(
        linkingTo id: Int64, in other: LinkedFolder? = nil, _ db: SQLTransaction
    ) throws -> [EntryMeta] {
        guard tables.source.folder != nil else { return [] }
        let (content, linked) = (tables.content, (other?.tables ?? tables).content)
        let ids: [Int64] = try db.rows(
            """
            SELECT DISTINCT source.entry AS entry FROM \(linked.files) AS target
            JOIN \(content.links) AS link ON link.target = ? || target.path
            JOIN \(content.files) AS source ON source.path = link.path WHERE target.entry = ?
            """, other?.prefix ?? "", id
        ) { try $0["entry"] }
        return try ids.compactMap { try meta(of: $0, db) }
    }
}

/// The text of a file as the main part of its page, below the title. Images are files beside the text, and the site's own pictures.
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
                guard let page = text.page(of: url, router) else { return SafeURL(url) }
                return page.flatMap { link in
                    let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(url[$0...]) } ?? ""
                    return SafeURL(link.url.string + fragment)
                }
            },
            image: { PictureView(text.picture($0), assets: assets, alt: $1, size: size, loading: .lazy) },
            views: views)
    }

    public var body: some HTML { MarkdownView(article: text.markdown, parts: parts) }
}
