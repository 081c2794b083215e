internal import FoundationEssentials
internal import Markup
internal import Web

/// One file of a site map while it is filled.
///
/// An address here is percent-encoded and has no query, an origin and a language's tag are plain ASCII: nothing of it is
/// markup.
struct SiteMapPart {
    private(set) var count = 0
    private var entries: [UInt8] = []

    mutating func add(_ page: PrerenderedPage, _ origin: Origin) {
        count += 1
        entries += "<url><loc>\(origin.text)\(page.link.url.string)</loc>".utf8
        if let changed = page.changed { entries += "<lastmod>\(changed.formatted(.iso8601))</lastmod>".utf8 }
        for translation in page.translations { add(translation, origin) }
        entries += "</url>\n".utf8
    }

    var document: [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">

            """.utf8) + entries + Array("</urlset>\n".utf8)
    }

    private mutating func add(_ translation: TranslatedPage, _ origin: Origin) {
        entries +=
            """
            <xhtml:link rel="alternate" hreflang="\(translation.hreflang)" href="\(origin.text)\(translation.link.url.string)"/>
            """.utf8
    }
}
