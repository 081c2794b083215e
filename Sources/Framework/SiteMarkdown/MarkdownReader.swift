import CArena
import CMarkGFM
import Glibc
import Markup
import Platform

/// Reads the pieces of a text from cmark-gfm's document, which lives no longer than the reading.
struct MarkdownReader {
    private typealias Node = UnsafeMutablePointer<cmark_node>

    /// A node that is open. Without an element, only its content is shown.
    private struct Opening {
        let element: MarkdownElement?
        /// Shown if a link or an image has no text. It lives as long as the document.
        var url: UnsafePointer<CChar>?
        /// How many pieces came before its content.
        var start = 0
    }

    private(set) var pieces: MarkdownPieces
    /// The line of the source in which each piece begins, from 1.
    private(set) var lines: [Int32] = []
    private var openings: [Opening] = []
    private var depth = 0
    private var isInLink = false
    private var line: Int32 = 1
    private var footnotes: Int32 = 0

    /// Emphasis that is nested deeper is not shown. The limit of quotes and lists needs fewer: a list and an item for each level.
    private static let maxDepth = 3 * Markdown.maxDepth

    /// cmark-gfm keeps a list of its extensions. It is made once, because to make it is not safe for threads.
    private static let hasExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

    /// Held while a text is parsed for bare URLs or strikethrough (`viperweb_syntax`).
    private static let signs = Lock(())

    /// cmark-gfm allocates a block for each node and each text, and all of them live until the end of a reading.
    private nonisolated(unsafe) static let memory: UnsafeMutablePointer<cmark_mem> = {
        let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
        memory.initialize(to: cmark_mem(calloc: arena_calloc, realloc: arena_realloc, free: arena_free))
        return memory
    }()

    /// What a text of usual density needs. More than malloc takes from its heap would be mapped anew for each text.
    private static func memorySize(ofBytes count: Int) -> Int { min(8_192 + 32 * count, 240_000) }

    init(_ markdown: Markdown) {
        let isWithinLimits = (try? MarkdownLimits.check(markdown.source)) != nil
        self.init(checked: isWithinLimits ? markdown.source : "")
        guard !isWithinLimits else { return }
        append(.start(.paragraph(isTight: false)))
        append(.text(pieces.words(markdown.source)))
        append(.end(.paragraph(isTight: false)))
    }

    /// Parses a text that is within the limits.
    init(checked source: String) {
        var source = source
        pieces = MarkdownPieces(ofBytes: source.utf8.count)
        lines.reserveCapacity(pieces.list.capacity)
        Self.hasExtensions
        arena_begin(Self.memorySize(ofBytes: source.utf8.count))
        defer { arena_end() }
        let document = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                let syntax = viperweb_syntax_of(bytes.baseAddress, bytes.count)
                let parse = {
                    viperweb_parse_markdown(
                        bytes.baseAddress, bytes.count, syntax, MarkdownLimits.maxURLBytes, Self.memory)
                }
                return syntax.urls || syntax.strikethrough ? Self.signs.withLock { _ in parse() } : parse()
            }
        }
        // To free each node takes longer than the whole block.
        defer { if arena_has_spilled() { cmark_node_free(document) } }
        read(document)
    }

    private mutating func read(_ document: Node?) {
        let iterator = cmark_iter_new(document)
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
            if event == CMARK_EVENT_EXIT {
                close()
            } else {
                // Line breaks have none.
                if case let start = cmark_node_get_start_line(node), start > 0 { line = start }
                if let end = readDirective(node) {
                    cmark_iter_reset(iterator, end, CMARK_EVENT_EXIT)
                } else if !readLeaf(node) {
                    open(node)
                }
            }
        }
        if footnotes > 0 { append(.end(.footnotes)) }
    }

    private mutating func append(_ piece: MarkdownPiece) {
        pieces.append(piece)
        lines.append(line)
    }
}

extension MarkdownReader {
    private mutating func open(_ node: Node) {
        if cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION {
            if footnotes == 0 { append(.start(.footnotes)) }
            footnotes += 1
        }
        var opening = Opening(element: depth < Self.maxDepth ? element(of: node) : nil)
        if let element = opening.element {
            depth += 1
            append(.start(element))
            if element.isLink { isInLink = true }
        }
        opening.url = cmark_node_get_url(node)
        opening.start = pieces.list.count
        openings.append(opening)
    }

    private mutating func close() {
        guard let opening = openings.popLast() else { return }
        if pieces.list.count == opening.start, case let url = Self.bytes(opening.url), !url.isEmpty {
            append(.text(pieces.words(url)))
        }
        guard let element = opening.element else { return }
        depth -= 1
        append(.end(element))
        if element.isLink { isInLink = false }
    }

    private mutating func element(of node: Node) -> MarkdownElement? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(isTight: isTight(node))
        case CMARK_NODE_HEADING: .heading(UInt8(cmark_node_get_heading_level(node)))
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: list(node)
        case CMARK_NODE_ITEM: item(node)
        case CMARK_NODE_FOOTNOTE_DEFINITION: .footnote(footnotes)
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: url(of: node).map { .link(pieces.url($0)) }
        case CMARK_NODE_IMAGE: url(of: node).map { .image(pieces.url($0)) }
        default: extended(node)
        }
    }

    private func extended(_ node: Node) -> MarkdownElement? {
        switch viperweb_node_kind_of(node) {
        case VIPERWEB_NODE_TABLE: .table
        case VIPERWEB_NODE_TABLE_ROW: .tableRow
        case VIPERWEB_NODE_TABLE_CELL: cell(node)
        case VIPERWEB_NODE_STRIKETHROUGH: .deleted
        default: nil
        }
    }

    private func item(_ node: Node) -> MarkdownElement {
        guard viperweb_node_kind_of(node) == VIPERWEB_NODE_TASK else { return .item }
        return .task(isDone: cmark_gfm_extensions_get_tasklist_item_checked(node))
    }

    private func cell(_ node: Node) -> MarkdownElement? {
        guard let row = cmark_node_parent(node), let table = cmark_node_parent(row) else { return nil }
        var (column, before) = (0, cmark_node_previous(node))
        while let cell = before { (column, before) = (column + 1, cmark_node_previous(cell)) }
        let isInTable = column < Int(cmark_gfm_extensions_get_table_columns(table))
        let alignment = isInTable ? cmark_gfm_extensions_get_table_alignments(table)?[column] : nil
        return .tableCell(
            isHeader: cmark_gfm_extensions_get_table_row_is_header(row) != 0,
            alignment.flatMap(MarkdownAlignment.init))
    }

    private func list(_ node: Node) -> MarkdownElement {
        guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else { return .list }
        return .orderedList(start: cmark_node_get_list_start(node))
    }

    /// No link is within another one (HTML, 4.5.1), as the image of a link would be.
    private func url(of node: Node) -> SafeURL? {
        guard !isInLink, let url = cmark_node_get_url(node), url.pointee != 0 else { return nil }
        return SafeURL(String(cString: url))
    }

    private func isTight(_ node: Node) -> Bool {
        cmark_node_get_list_tight(cmark_node_parent(cmark_node_parent(node))) != 0
    }
}

extension MarkdownElement {
    /// Whether it is shown as a link.
    fileprivate var isLink: Bool {
        switch self {
        case .link, .image: true
        default: false
        }
    }
}

extension MarkdownReader {
    /// Reads a node without children; false for any other.
    private mutating func readLeaf(_ node: Node) -> Bool {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT: append(.text(words(node)))
        case CMARK_NODE_HTML_INLINE: append(.html(words(node)))
        case CMARK_NODE_CODE: append(.code(words(node)))
        case CMARK_NODE_CODE_BLOCK: append(.codeBlock(block(node)))
        case CMARK_NODE_HTML_BLOCK: append(.htmlBlock(block(node), isTight: isTight(node)))
        case CMARK_NODE_SOFTBREAK: append(.softBreak)
        case CMARK_NODE_LINEBREAK: append(.lineBreak)
        case CMARK_NODE_THEMATIC_BREAK: append(.rule)
        case CMARK_NODE_FOOTNOTE_REFERENCE: readFootnoteReference(node)
        default: return false
        }
        return true
    }

    private mutating func readFootnoteReference(_ node: Node) {
        // It has an end, although it has no content.
        openings.append(Opening(element: nil))
        // cmark-gfm makes the label of a footnote that is defined its number.
        guard let number = Int32(literal(node)) else { return append(.text(words(node))) }
        append(.footnoteReference(number, isLink: !isInLink))
    }

    /// A paragraph that is one line `:::name argument`. Returns the paragraph: its content is read.
    private mutating func readDirective(_ node: Node) -> Node? {
        guard cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH, let first = cmark_node_first_child(node),
            cmark_node_get_type(first) == CMARK_NODE_TEXT,
            cmark_node_get_literal(first).map({ strncmp($0, ":::", 3) == 0 }) == true
        else { return nil }
        var (text, next) = ("", Node?.some(first))
        while let node = next {
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { return nil }
            text += literal(node)
            next = cmark_node_next(node)
        }
        let words = text.dropFirst(3)
        guard let first = words.first, first != " " else { return nil }
        append(.directive(pieces.words(words)))
        return node
    }

    private func literal(_ node: Node) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private mutating func words(_ node: Node) -> MarkdownWords {
        pieces.words(Self.bytes(cmark_node_get_literal(node)))
    }

    private mutating func block(_ node: Node) -> MarkdownWords {
        let bytes = Self.bytes(cmark_node_get_literal(node))
        let last = bytes.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return pieces.words(UnsafeBufferPointer(rebasing: bytes[..<(last.map { $0 + 1 } ?? 0)]))
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(start: text, count: text.map(strlen) ?? 0).assumingMemoryBound(to: UInt8.self)
    }
}
