import CMarkGFM
import Markup

/// Reads the pieces of a text from cmark-gfm's document, which lives no longer than the reading.
struct MarkdownReader {
    private typealias Node = UnsafeMutablePointer<cmark_node>

    /// A node that is open. Without an element, only its content is shown.
    private struct Opening {
        let element: MarkdownElement?
        /// Shown if a link or an image has no text.
        var url = ""
        /// How many pieces came before its content.
        var start = 0
    }

    private var pieces: [MarkdownPiece] = []
    private var openings: [Opening] = []
    private var depth = 0
    private var isInLink = false

    /// Emphasis that is nested deeper is not shown. The limit of quotes and lists needs fewer: a list and an item for each level.
    private static let maxDepth = 3 * Markdown.maxDepth

    static func pieces(of source: String) -> [MarkdownPiece] {
        var source = source
        let longestURL = MarkdownLimits.longestURL(in: source)
        let document = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                viperweb_parse_markdown($0.baseAddress, $0.count, longestURL)
            }
        }
        defer { cmark_node_free(document) }
        var reader = MarkdownReader()
        reader.read(document)
        return reader.pieces
    }

    private mutating func read(_ document: Node?) {
        let iterator = cmark_iter_new(document)
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
            if event == CMARK_EVENT_EXIT { close() } else if !readLeaf(node) { open(node) }
        }
    }
}

extension MarkdownReader {
    private mutating func open(_ node: Node) {
        var opening = Opening(element: depth < Self.maxDepth ? element(of: node) : nil)
        if let element = opening.element {
            depth += 1
            pieces.append(.start(element))
            if case .link = element { isInLink = true }
        }
        if let url = cmark_node_get_url(node) { opening.url = String(cString: url) }
        opening.start = pieces.count
        openings.append(opening)
    }

    private mutating func close() {
        guard let opening = openings.popLast() else { return }
        if pieces.count == opening.start, !opening.url.isEmpty { pieces.append(.text(opening.url)) }
        guard let element = opening.element else { return }
        depth -= 1
        pieces.append(.end(element))
        if case .link = element { isInLink = false }
    }

    private func element(of node: Node) -> MarkdownElement? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
        case CMARK_NODE_HEADING: .heading(Int(cmark_node_get_heading_level(node)))
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: list(node)
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK, CMARK_NODE_IMAGE: link(node)
        default: nil
        }
    }

    private func list(_ node: Node) -> MarkdownElement {
        guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .list }
        return .orderedList(start: Int(cmark_node_get_list_start(node)))
    }

    /// No link is within another one (HTML, 4.5.1), as the image of a link would be.
    private func link(_ node: Node) -> MarkdownElement? {
        guard !isInLink, let url = cmark_node_get_url(node), url.pointee != 0 else { return nil }
        return SafeURL(String(cString: url)).map { .link($0) }
    }

    private func isTight(_ node: Node) -> Bool {
        cmark_node_get_list_tight(cmark_node_parent(cmark_node_parent(node))) != 0
    }
}

extension MarkdownReader {
    /// Reads a node without children; false for any other.
    private mutating func readLeaf(_ node: Node) -> Bool {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: pieces.append(.text(literal(node)))
        case CMARK_NODE_CODE: pieces.append(.code(literal(node)))
        case CMARK_NODE_CODE_BLOCK: pieces.append(.codeBlock(block(node)))
        case CMARK_NODE_HTML_BLOCK: readHTML(node)
        case CMARK_NODE_SOFTBREAK: pieces.append(.softBreak)
        case CMARK_NODE_LINEBREAK: pieces.append(.lineBreak)
        case CMARK_NODE_THEMATIC_BREAK: pieces.append(.rule)
        default: return false
        }
        return true
    }

    private mutating func readHTML(_ node: Node) {
        let paragraph = MarkdownElement.paragraph(isTight: isTight(node))
        pieces += [.start(paragraph), .text(block(node)), .end(paragraph)]
    }

    private func literal(_ node: Node) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private func block(_ node: Node) -> String {
        let text = literal(node)
        let end = text.utf8.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return end.map { String(text[...$0]) } ?? ""
    }
}
