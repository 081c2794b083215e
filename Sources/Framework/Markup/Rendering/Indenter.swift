/// Lays compact HTML out for reading: every block element on a line of its own, inline content untouched.
///
/// Line breaks are put only where a browser ignores them, next to block elements. What a user gets stays visible byte
/// for byte.
struct Indenter {
    private var lines = ""

    /// The indented form of `html`, which this module rendered; it ends with a line break.
    static func indent(_ html: [UInt8]) -> String {
        var indenter = Indenter()
        indenter.write(MarkupReader.read(html), depth: 0)
        return indenter.lines
    }

    private mutating func write(_ nodes: [MarkupNode], depth: Int) {
        var run: [MarkupNode] = []
        for node in nodes {
            if node.isBlock {
                writeRun(&run, depth: depth)
                writeBlock(node, depth: depth)
            } else {
                run.append(node)
            }
        }
        writeRun(&run, depth: depth)
    }

    private mutating func writeRun(_ run: inout [MarkupNode], depth: Int) {
        guard !run.isEmpty else { return }
        writeLine(run.map(Self.compact).joined(), depth: depth)
        run = []
    }

    private mutating func writeBlock(_ node: MarkupNode, depth: Int) {
        guard case .element(_, let start, let children, let end) = node, children.contains(where: \.isBlock) else {
            return writeLine(Self.compact(node), depth: depth)
        }
        writeLine(String(decoding: start, as: UTF8.self), depth: depth)
        write(children, depth: depth + 1)
        writeLine(String(decoding: end, as: UTF8.self), depth: depth)
    }

    private mutating func writeLine(_ line: String, depth: Int) {
        lines += String(repeating: "  ", count: depth) + line + "\n"
    }

    private static func compact(_ node: MarkupNode) -> String {
        switch node {
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .element(_, let start, let children, let end):
            String(decoding: start, as: UTF8.self) + children.map(compact).joined()
                + String(decoding: end, as: UTF8.self)
        }
    }
}

/// A part of rendered HTML for the indenter: text, or an element with its tags and its content.
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
        "!doctype", "html", "head", "title", "body", "meta", "link", "base", "script", "style", "noscript", "template",
        "header", "nav", "main", "footer", "section", "article", "aside", "search", "hgroup", "address",
        "h1", "h2", "h3", "h4", "h5", "h6", "div", "p", "ul", "ol", "menu", "li", "dl", "dt", "dd", "figure",
        "figcaption", "pre", "blockquote", "details", "summary", "dialog", "hr", "form", "fieldset", "legend",
        "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td",
        "?xml", "feed", "entry", "id", "updated", "author", "name",
    ]
}
