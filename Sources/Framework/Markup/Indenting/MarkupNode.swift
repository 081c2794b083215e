/// A part of rendered HTML, as the indenter sees it: text, or an element with its tags and what is between them.
indirect enum MarkupNode {
    case text(ArraySlice<UInt8>)
    case element(name: String, start: ArraySlice<UInt8>, children: [MarkupNode], end: ArraySlice<UInt8>)

    /// Whether line breaks around the node change nothing: it is a block element, or an element around one.
    var isBlock: Bool {
        switch self {
        case .text: false
        case .element(let name, _, let children, _):
            Self.blocks.contains(name) || children.contains(where: \.isBlock)
        }
    }

    private static let blocks: Set<String> = [
        "!doctype", "html", "head", "title", "body", "meta", "link", "base", "script", "noscript", "template",
        "header", "nav", "main", "footer", "section", "article", "aside", "search", "hgroup", "address",
        "h1", "h2", "h3", "h4", "h5", "h6", "div", "p", "ul", "ol", "menu", "li", "dl", "dt", "dd", "figure",
        "figcaption", "pre", "blockquote", "details", "summary", "dialog", "hr", "form", "fieldset", "legend",
        "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td",
        "?xml", "feed", "entry", "id", "updated", "author", "name",
    ]
}
