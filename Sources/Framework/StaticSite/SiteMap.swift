internal import FoundationEssentials
internal import Markup
internal import Web

/// `sitemap.xml` (sitemaps.org, protocol 0.9): every page with its translations (hreflang) and, where that is known, the time
/// of its last change.
struct SiteMap {
    /// The protocol allows 50,000 addresses and 50 MiB a file; these stay far below both.
    static let mostInPart = 20_000

    let website: Website
    let origin: Origin
    let others: Set<Link>

    init(website: Website, origin: Origin, leavingOut others: Set<Link>) {
        self.website = website
        self.origin = origin
        self.others = others
    }

    /// Gives each file's bytes and name: one `sitemap.xml`, or more parts and the index that names them.
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
            if part.count == Self.mostInPart { try end() }
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
