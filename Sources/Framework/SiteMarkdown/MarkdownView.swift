public import Markup

/// A text in Markdown as HTML: paragraphs, headings, lists, quotes, code, tables, footnotes, emphasis and links.
///
///     main { h1 { page.title }; MarkdownView(page.text) }
public struct MarkdownView: HTML {
    public typealias Body = Never

    fileprivate let markdown: Markdown
    fileprivate let shift: Int
    fileprivate let hasAnchors: Bool
    fileprivate let parts: MarkdownParts

    /// Takes the text and the level of its highest headings: with 2, `#` is an `h2`, so that the page's own `h1` is the only one.
    ///
    /// With anchors, headings and footnotes have ids, so a page may have only one such text. Without anchors, a footnote's number is not a link.
    public init(
        _ markdown: Markdown, headingsFrom level: Int = 2, hasAnchors: Bool = false, parts: MarkdownParts = .standard
    ) {
        (self.markdown, self.hasAnchors, self.parts) = (markdown, hasAnchors, parts)
        shift = level - 1
    }

    /// The main text of a page, below the title: `##` is an `h2`, and the text has anchors.
    public init(article markdown: Markdown, parts: MarkdownParts = .standard) {
        self.init(markdown, headingsFrom: 1, hasAnchors: true, parts: parts)
    }

    /// Parses the text and writes it.
    public func render(into renderer: inout Renderer) {
        let pieces = ParsedTexts.take(markdown.source) ?? MarkdownReader(markdown).pieces
        var (writer, index) = (Writer(view: self, pieces: pieces), 0)
        while index < pieces.list.count { index = writer.write(index, into: &renderer) }
    }
}

/// What a site adds to the Markdown of its texts: addresses of links, pictures, and views of its own.
///
///     MarkdownView(article.text, parts: MarkdownParts(views: ["dish": { number in DishCard(dishes[number]) }]))
public struct MarkdownParts: Sendable {
    /// Returns where a link leads, or nil to show its text without a link.
    public var link: @Sendable (_ url: String) -> SafeURL?
    /// Returns what shows an image. If it returns nil, the image is a link with the alternative text.
    public var image: @Sendable (_ url: String, _ alternative: String) -> (any HTML)?
    /// Views by the names of their lines, `:::name argument`. If a name has none, or it returns nil, the line is a paragraph.
    public var views: [String: @Sendable (_ argument: String) -> (any HTML)?]

    public init(
        link: @escaping @Sendable (_ url: String) -> SafeURL? = { SafeURL($0) },
        image: @escaping @Sendable (_ url: String, _ alternative: String) -> (any HTML)? = { _, _ in nil },
        views: [String: @Sendable (_ argument: String) -> (any HTML)?] = [:]
    ) {
        (self.link, self.image, self.views) = (link, image, views)
    }

    public static let standard = MarkdownParts()
}

/// Writes the pieces one after the other.
private struct Writer {
    let view: MarkdownView
    let pieces: MarkdownPieces
    var anchors = MarkdownAnchors()
    /// The footnotes to which the text has a link so far.
    var linked: Set<Int32> = []
    /// Whether the rows of the open table belong to its head; nil outside of the rows.
    var isInHead: Bool?
}

extension Writer {
    /// Writes a piece, and returns the index of the next one.
    mutating func write(_ index: Int, into renderer: inout Renderer) -> Int {
        switch pieces.list[index] {
        case .start(.image(let url)):
            if let end = writeImage(url, from: index, into: &renderer) { return end + 1 }
            write(pieces[url], into: &renderer)
        case .start(.heading(let level)): writeHeading(level, at: index, into: &renderer)
        case .start(let element): writeStart(element, at: index, into: &renderer)
        case .end(let element): writeEnd(element, into: &renderer)
        case .text(let words): renderer.write(text: pieces[words])
        case .code(let words): write(words, between: "<code>", "</code>", into: &renderer)
        case .codeBlock(let words):
            write(words, between: #"<pre tabindex="0"><code>"#, "</code></pre>", into: &renderer)
        case .html(let words): writeHTML(words, nil, into: &renderer)
        case .htmlBlock(let words, let isTight): writeHTML(words, .paragraph(isTight: isTight), into: &renderer)
        case .softBreak: renderer.write("\n")
        case .lineBreak: renderer.write("<br>")
        case .rule: renderer.write("<hr>")
        case .footnoteReference(let number, let isLink): writeReference(number, isLink, into: &renderer)
        case .directive(let words): writeDirective(words, into: &renderer)
        }
        return index + 1
    }

    private func write(
        _ words: MarkdownWords, between start: StaticString, _ end: StaticString, into renderer: inout Renderer
    ) {
        renderer.write(start)
        renderer.write(text: pieces[words])
        renderer.write(end)
    }

    private mutating func writeHTML(
        _ words: MarkdownWords, _ paragraph: MarkdownElement?, into renderer: inout Renderer
    ) {
        if view.markdown.allowsHTML { return TrustedHTML(trusting: Array(pieces[words])).render(into: &renderer) }
        if let paragraph { writeStart(paragraph, at: 0, into: &renderer) }
        renderer.write(text: pieces[words])
        if let paragraph { writeEnd(paragraph, into: &renderer) }
    }

    private func writeDirective(_ words: MarkdownWords, into renderer: inout Renderer) {
        let (name, argument) = pieces.directive(words)
        if let shown = view.parts.views[name]?(argument) { return shown.render(into: &renderer) }
        renderer.write("<p>")
        renderer.write(text: ":::\(name)\(argument.isEmpty ? "" : " \(argument)")")
        renderer.write("</p>")
    }

    /// Writes an image that the site shows, and returns the index of its end. Returns nil if the site does not show it.
    private func writeImage(_ url: MarkdownURL, from start: Int, into renderer: inout Renderer) -> Int? {
        // No image is within another one.
        let end = pieces.list[start...].firstIndex { if case .end(.image) = $0 { true } else { false } }
        guard let end, let image = view.parts.image(pieces[url].string, pieces.text(of: (start + 1)..<end)) else {
            return nil
        }
        image.render(into: &renderer)
        return end
    }

    private func write(_ url: SafeURL, into renderer: inout Renderer) {
        renderer.write("<a")
        if let target = view.parts.link(url.string) { renderer.write(attribute: "href", target.string) }
        renderer.write(">")
    }
}

extension Writer {
    private mutating func writeStart(_ element: MarkdownElement, at index: Int, into renderer: inout Renderer) {
        switch element {
        case .paragraph(let isTight): if !isTight { renderer.write("<p>") }
        case .heading, .image: break
        case .quote: renderer.write("<blockquote>")
        case .list: renderer.write("<ul>")
        case .orderedList(start: 1): renderer.write("<ol>")
        case .orderedList(let start): write("<ol start=\"", start, "\">", into: &renderer)
        case .item: renderer.write("<li>")
        case .task(let isDone): renderer.write(isDone ? "<li class=\"task\">☑ " : "<li class=\"task\">☐ ")
        // A table that is wider than the page scrolls. Focus lets a keyboard scroll it.
        case .table: renderer.write("<div class=\"table\" tabindex=\"0\"><table>")
        case .tableRow: writeRow(at: index, into: &renderer)
        case .tableCell(let isHeader, let alignment): writeCell(isHeader, alignment, into: &renderer)
        case .footnotes: renderer.write("<hr><ol class=\"footnotes\">")
        case .footnote(let number):
            if view.hasAnchors { write("<li id=\"fn-", number, "\">", into: &renderer) } else { renderer.write("<li>") }
        case .emphasis: renderer.write("<em>")
        case .strong: renderer.write("<strong>")
        case .deleted: renderer.write("<del>")
        case .link(let url): write(pieces[url], into: &renderer)
        }
    }

    private mutating func writeEnd(_ element: MarkdownElement, into renderer: inout Renderer) {
        switch element {
        case .paragraph(let isTight): if !isTight { renderer.write("</p>") }
        case .heading(let level): renderer.write(Self.headings[self.index(of: level)].end)
        case .quote: renderer.write("</blockquote>")
        case .list: renderer.write("</ul>")
        case .orderedList, .footnotes: renderer.write("</ol>")
        case .item, .task: renderer.write("</li>")
        case .table:
            if let isInHead { renderer.write(isInHead ? "</thead>" : "</tbody>") }
            renderer.write("</table></div>")
            isInHead = nil
        case .tableRow: renderer.write("</tr>")
        case .tableCell(let isHeader, _): renderer.write(isHeader ? "</th>" : "</td>")
        case .footnote(let number):
            if linked.contains(number) { write("<a href=\"#fnref-", number, "\">↩</a>", into: &renderer) }
            renderer.write("</li>")
        case .emphasis: renderer.write("</em>")
        case .strong: renderer.write("</strong>")
        case .deleted: renderer.write("</del>")
        case .link, .image: renderer.write("</a>")
        }
    }

    private func write(_ start: StaticString, _ number: Int32, _ end: StaticString, into renderer: inout Renderer) {
        renderer.write(start)
        renderer.write(Int(number))
        renderer.write(end)
    }

    private mutating func writeHeading(_ level: UInt8, at index: Int, into renderer: inout Renderer) {
        let heading = Self.headings[self.index(of: level)]
        guard view.hasAnchors else { return renderer.write(heading.start) }
        let end = pieces.list[index...].firstIndex { if case .end(.heading) = $0 { true } else { false } } ?? index + 1
        renderer.write(heading.open)
        renderer.write(attribute: "id", anchors.next(for: pieces.text(of: (index + 1)..<end)))
        renderer.write(">")
    }

    /// Only the first row of a table is in its head.
    private mutating func writeRow(at index: Int, into renderer: inout Renderer) {
        let isHeader =
            if index + 1 < pieces.list.count, case .start(.tableCell(isHeader: true, _)) = pieces.list[index + 1] {
                true
            } else {
                false
            }
        switch (isInHead, isHeader) {
        case (nil, true): renderer.write("<thead>")
        case (nil, false): renderer.write("<tbody>")
        case (true, false): renderer.write("</thead><tbody>")
        default: break
        }
        isInHead = isHeader
        renderer.write("<tr>")
    }

    private func writeCell(_ isHeader: Bool, _ alignment: MarkdownAlignment?, into renderer: inout Renderer) {
        renderer.write(isHeader ? "<th scope=\"col\"" : "<td")
        switch alignment {
        case .left: renderer.write(" class=\"align-left\">")
        case .center: renderer.write(" class=\"align-center\">")
        case .right: renderer.write(" class=\"align-right\">")
        case nil: renderer.write(">")
        }
    }

    private mutating func writeReference(_ number: Int32, _ isLink: Bool, into renderer: inout Renderer) {
        guard view.hasAnchors, isLink else { return write("<sup>", number, "</sup>", into: &renderer) }
        write("<sup><a href=\"#fn-", number, "\"", into: &renderer)
        if linked.insert(number).inserted { write(" id=\"fnref-", number, "\"", into: &renderer) }
        write(">", number, "</a></sup>", into: &renderer)
    }

    private func index(of level: UInt8) -> Int { min(max(Int(level) + view.shift, 1), Self.headings.count) - 1 }

    private static let headings: [(start: StaticString, open: StaticString, end: StaticString)] = [
        ("<h1>", "<h1", "</h1>"), ("<h2>", "<h2", "</h2>"), ("<h3>", "<h3", "</h3>"), ("<h4>", "<h4", "</h4>"),
        ("<h5>", "<h5", "</h5>"), ("<h6>", "<h6", "</h6>"),
    ]
}
