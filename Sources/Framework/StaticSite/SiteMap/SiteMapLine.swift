import FoundationEssentials
import Markup
import Web

/// Writes the lines of a site map, one for each page, for one thread.
///
/// Nothing in them needs escaping: an address is percent-encoded and has no query, an origin and a language's tag are
/// plain ASCII.
struct SiteMapLine {
    static let opening = "<url><loc>".utf8

    let origin: Origin
    /// The last time that was written: an import gives all that it changes the same one.
    private var time: (date: Date, text: String)?

    init(_ origin: Origin) {
        self.origin = origin
    }

    mutating func line(of page: PageAddresses, changed: Date?) -> [UInt8] {
        var line = Self.start(page.link, origin)
        if let changed { line += "<lastmod>\(text(of: changed))</lastmod>" }
        for translation in page.translations {
            line += "<xhtml:link rel=\"alternate\" hreflang=\"\(translation.hreflang)\" "
            line += "href=\"\(origin.text)\(translation.link.url.string)\"/>"
        }
        line += "</url>\n"
        return Array(line.utf8)
    }

    /// What a page's line begins with, and no other's.
    static func key(_ link: Link, _ origin: Origin) -> [UInt8] { Array(start(link, origin).utf8) }

    private static func start(_ link: Link, _ origin: Origin) -> String {
        "<url><loc>\(origin.text)\(link.url.string)</loc>"
    }

    /// What a line begins with.
    static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let address = line.dropFirst(opening.count)
        let end = address.firstIndex(of: UInt8(ascii: "<")) ?? address.endIndex
        return line[..<min(end + "</loc>".utf8.count, line.endIndex)]
    }

    private mutating func text(of date: Date) -> String {
        if let time, time.date == date { return time.text }
        let text = date.formatted(.iso8601)
        time = (date, text)
        return text
    }
}
