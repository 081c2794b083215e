/// Reads HTML that this module rendered back into nodes, byte for byte; it is no parser for HTML from elsewhere.
struct MarkupReader {
    private var rest: ArraySlice<UInt8>

    /// All nodes of `html`; an end tag without a start is text.
    static func read(_ html: [UInt8]) -> [MarkupNode] {
        var reader = MarkupReader(rest: html[...])
        var nodes = reader.nodes()
        while !reader.rest.isEmpty {
            nodes.append(.text(reader.tag()))
            nodes += reader.nodes()
        }
        return nodes
    }

    /// The nodes up to the end tag of the element around them, or to the end.
    private mutating func nodes() -> [MarkupNode] {
        var nodes: [MarkupNode] = []
        while !rest.isEmpty, !rest.starts(with: "</".utf8) {
            nodes.append(node())
        }
        return nodes
    }

    private mutating func node() -> MarkupNode {
        if rest.starts(with: "<!--".utf8) { return .text(comment()) }
        guard rest.first == UInt8(ascii: "<") else { return .text(text()) }
        let start = tag()
        let name = Self.name(of: start)
        if Self.voids.contains(name) || start.dropLast().last == UInt8(ascii: "/") {
            return .element(name: name, start: start, children: [], end: [])
        }
        let children = Self.verbatim.contains(name) ? [verbatim(until: name)] : nodes()
        return .element(name: name, start: start, children: children, end: endTag(of: name))
    }

    private mutating func endTag(of name: String) -> ArraySlice<UInt8> {
        rest.starts(with: "</\(name)>".utf8) ? tag() : []
    }

    private mutating func verbatim(until name: String) -> MarkupNode {
        let end = Array("</\(name)>".utf8)
        return .text(take(to: rest.indices.first { rest[$0...].starts(with: end) }))
    }

    /// A tag up to the `>` that is not inside a quoted value.
    private mutating func tag() -> ArraySlice<UInt8> {
        var quote: UInt8?
        let last = rest.firstIndex { byte in
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            return quote == nil && byte == UInt8(ascii: ">")
        }
        return take(to: last.map { $0 + 1 })
    }
}

extension MarkupReader {
    private static let voids: Set<String> = [
        "!doctype", "?xml", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr",
    ]

    private static let verbatim: Set<String> = ["pre", "script", "style", "textarea"]

    private static func name(of tag: ArraySlice<UInt8>) -> String {
        let end: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\n")]
        return String(decoding: tag.dropFirst().prefix { !end.contains($0) }, as: UTF8.self).lowercased()
    }

    private mutating func text() -> ArraySlice<UInt8> {
        take(to: rest.firstIndex(of: UInt8(ascii: "<")))
    }

    private mutating func comment() -> ArraySlice<UInt8> {
        take(to: rest.indices.first { rest[$0...].starts(with: "-->".utf8) }.map { $0 + 3 })
    }

    private mutating func take(to end: Int?) -> ArraySlice<UInt8> {
        let end = end ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
