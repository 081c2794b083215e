import FoundationEssentials
import Markup
import Web

/// `sitemap.xml` (sitemaps.org, protocol 0.9): every page with its translations (hreflang) and the time of its last
/// change, where that is known.
struct SiteMap {
    /// The protocol allows 50,000 addresses and 50 MiB a file; these stay far below both.
    static let maxInPart = 20_000

    let website: Website
    let origin: Origin
    let others: Set<Link>

    init(website: Website, origin: Origin, leavingOut others: Set<Link>) {
        self.website = website
        self.origin = origin
        self.others = others
    }

    /// Calls with each file's bytes and name: one `sitemap.xml`, or several parts and the index that names them.
    func parts(_ each: ([UInt8], String) throws -> Void) throws {
        var part = SiteMapPart()
        var names: [String] = []
        func end() throws {
            names.append("sitemap-\(names.count + 1).xml")
            try each(part.document, names[names.count - 1])
            part = SiteMapPart()
        }
        try website.prerenderedPages { page in
            guard others.isEmpty || !others.contains(page.link) else { return }
            if part.count == Self.maxInPart { try end() }
            part.add(page, origin)
        }
        guard !names.isEmpty else { return try each(part.document, "sitemap.xml") }
        try end()
        try each(index(of: names), "sitemap.xml")
    }

    private func index(of names: [String]) -> [UInt8] {
        let entries = names.map { "<sitemap><loc>\(origin.text)/\($0)</loc></sitemap>\n" }.joined()
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)</sitemapindex>

            """.utf8)
    }
}

/// One file of a site map while it is filled.
///
/// Nothing in it needs escaping: an address is percent-encoded and has no query, an origin and a language's tag are
/// plain ASCII.
private struct SiteMapPart {
    private(set) var count = 0
    private var entries: [UInt8] = []
    /// The last time that was written: an import gives all that it changes the same one.
    private var time: (date: Date, text: String)?

    mutating func add(_ page: PrerenderedPage, _ origin: Origin) {
        count += 1
        add(["<url><loc>", origin.text, page.link.url.string, "</loc>"])
        if let changed = page.changed { add(["<lastmod>", text(of: changed), "</lastmod>"]) }
        for translation in page.translations { add(translation, origin) }
        add(["</url>\n"])
    }

    var document: [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">

            """.utf8) + entries + Array("</urlset>\n".utf8)
    }

    private mutating func add(_ translation: TranslatedPage, _ origin: Origin) {
        add([
            #"<xhtml:link rel="alternate" hreflang=""#, translation.hreflang, #"" href=""#, origin.text,
            translation.link.url.string, #""/>"#,
        ])
    }

    private mutating func add(_ texts: [String]) {
        for text in texts { entries += text.utf8 }
    }

    private mutating func text(of date: Date) -> String {
        if let time, time.date == date { return time.text }
        let text = date.formatted(.iso8601)
        time = (date, text)
        return text
    }
}
