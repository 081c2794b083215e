public import Markup

/// A text in Markdown as HTML: paragraphs, headings, lists, quotes, code, emphasis and links.
///
///     main { h1 { page.title }; MarkdownView(page.text) }
public struct MarkdownView: HTML {
    public typealias Body = Never

    private let markdown: Markdown
    private let shift: Int

    /// Takes the text and the level of its highest headings: with 2, `#` is an `h2`, so that the page's own `h1` is the only one.
    public init(_ markdown: Markdown, headingsFrom level: Int = 2) {
        self.markdown = markdown
        shift = level - 1
    }

    /// Parses the text and writes it.
    public func render(into renderer: inout Renderer) {
        for piece in MarkdownReader.pieces(of: markdown.source) { write(piece, into: &renderer) }
    }
}

extension MarkdownView {
    private func write(_ piece: MarkdownPiece, into renderer: inout Renderer) {
        switch piece {
        case .start(let element): writeStart(element, into: &renderer)
        case .end(let element): writeEnd(element, into: &renderer)
        case .text(let text): renderer.write(text: text)
        case .code(let text): write(text, between: "<code>", "</code>", into: &renderer)
        case .codeBlock(let text): write(text, between: "<pre><code>", "</code></pre>", into: &renderer)
        case .softBreak: renderer.write("\n")
        case .lineBreak: renderer.write("<br>")
        case .rule: renderer.write("<hr>")
        }
    }

    private func write(
        _ text: String, between start: StaticString, _ end: StaticString, into renderer: inout Renderer
    ) {
        renderer.write(start)
        renderer.write(text: text)
        renderer.write(end)
    }

    private func writeStart(_ element: MarkdownElement, into renderer: inout Renderer) {
        switch element {
        case .paragraph(let isTight): if !isTight { renderer.write("<p>") }
        case .heading(let level): renderer.write(Self.headings[index(of: level)].start)
        case .quote: renderer.write("<blockquote>")
        case .list: renderer.write("<ul>")
        case .orderedList(start: 1): renderer.write("<ol>")
        case .orderedList(let start): writeList(from: start, into: &renderer)
        case .item: renderer.write("<li>")
        case .emphasis: renderer.write("<em>")
        case .strong: renderer.write("<strong>")
        case .link(let url): write(url, into: &renderer)
        }
    }

    private func writeEnd(_ element: MarkdownElement, into renderer: inout Renderer) {
        switch element {
        case .paragraph(let isTight): if !isTight { renderer.write("</p>") }
        case .heading(let level): renderer.write(Self.headings[index(of: level)].end)
        case .quote: renderer.write("</blockquote>")
        case .list: renderer.write("</ul>")
        case .orderedList: renderer.write("</ol>")
        case .item: renderer.write("</li>")
        case .emphasis: renderer.write("</em>")
        case .strong: renderer.write("</strong>")
        case .link: renderer.write("</a>")
        }
    }

    private func writeList(from start: Int, into renderer: inout Renderer) {
        renderer.write("<ol start=\"")
        renderer.write(start)
        renderer.write("\">")
    }

    private func write(_ url: SafeURL, into renderer: inout Renderer) {
        renderer.write("<a")
        renderer.write(attribute: "href", url.string)
        renderer.write(">")
    }

    private func index(of level: Int) -> Int { min(max(level + shift, 1), Self.headings.count) - 1 }

    private static let headings: [(start: StaticString, end: StaticString)] = [
        ("<h1>", "</h1>"), ("<h2>", "</h2>"), ("<h3>", "</h3>"), ("<h4>", "</h4>"), ("<h5>", "</h5>"),
        ("<h6>", "</h6>"),
    ]
}
