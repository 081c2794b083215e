import Markup
import Web

/// The files of a site map of so many pages: one, or a power of two of parts and the index that names them.
///
/// A page's part goes by its own address, so a change of one page rewrites one part.
struct SiteMapParts: Equatable {
    /// The most pages of a part on average.
    static let pagesInPart = 256
    static let index = FileName(own: "sitemap.xml")

    let count: Int

    init(pages: Int) {
        var count = 1
        while pages > count * Self.pagesInPart { count *= 2 }
        self.count = count
    }

    func name(_ part: Int) -> FileName { count == 1 ? Self.index : FileName(own: "sitemap-\(part + 1).xml") }

    /// The part of a page: all of its languages have the same one.
    func part(of page: PageAddresses) -> Int {
        part(ofPath: (page.translations.first?.link ?? page.link).url.string.utf8)
    }

    /// The part of a line, which names its page's address in the first language first of all.
    func part(of line: ArraySlice<UInt8>, _ origin: Origin) -> Int {
        let start = line.firstRange(of: Array("hreflang=\"".utf8)).flatMap { tag in
            line[tag.upperBound...].firstRange(of: Array(" href=\"".utf8))?.upperBound
        }
        let address = line[(start ?? line.startIndex + SiteMapLine.opening.count)...]
        let end = address.firstIndex(of: UInt8(ascii: start == nil ? "<" : "\"")) ?? address.endIndex
        return part(ofPath: address[..<end].dropFirst(origin.text.utf8.count))
    }

    private func part(ofPath path: some Sequence<UInt8>) -> Int {
        var hash = StableHash()
        hash.add(path)
        return Int(truncatingIfNeeded: hash.folded) & (count - 1)
    }

    /// The index; nil if there is one part alone.
    func index(_ origin: Origin) -> [UInt8]? {
        guard count > 1 else { return nil }
        let entries = (0..<count).map { "<sitemap><loc>\(origin.text)/\(name($0).path)</loc></sitemap>\n" }.joined()
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)</sitemapindex>

            """.utf8)
    }
}

extension SiteMapParts {
    /// A part's file, its lines in their order.
    static func document(_ lines: some Sequence<some Collection<UInt8>>) -> [UInt8] {
        var document = head
        for line in lines { document += line }
        return document + tail
    }

    /// The lines of a part's file; nil if it is none.
    static func lines(of document: [UInt8]) -> [ArraySlice<UInt8>]? {
        guard document.starts(with: head), document.suffix(tail.count).elementsEqual(tail),
            document.count >= head.count + tail.count
        else { return nil }
        let lines = document[head.count..<(document.count - tail.count)].split(separator: UInt8(ascii: "\n"))
            // With the line break, which follows each.
            .map { document[$0.startIndex...$0.endIndex] }
        return lines.allSatisfy { $0.starts(with: SiteMapLine.opening) } ? lines : nil
    }

    private static let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">

        """.utf8)
    private static let tail = Array("</urlset>\n".utf8)
}
