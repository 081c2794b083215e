import SiteMarkdown

@testable import Markup

/// What holds for every text. The tests and the fuzzer check it.
public enum MarkdownProperties {
    public struct Broken: Error, CustomStringConvertible {
        public let description: String
    }

    /// Throws if a property does not hold for the text; false if the text is refused.
    @discardableResult
    public static func check(_ source: String) throws(Broken) -> Bool {
        guard let markdown = try? Markdown(source) else { return false }
        try hold(markdown.source.utf8.elementsEqual(source.utf8), "the source is kept")
        let html = MarkdownView(markdown).rendered()
        // A byte gets at most an entity or two tags, and references add a MiB, where an entity has five bytes.
        try hold(html.count <= 20 * (source.utf8.count + 1) + 5 * 1_048_576, "the page is bounded")
        try check(MarkupReader.read(html), depth: 0, isInLink: false)
        let article = MarkdownView(markdown, hasAnchors: true).rendered()
        try check(MarkupReader.read(article), depth: 0, isInLink: false)
        let outline = markdown.outline
        let anchors = outline.headings.map(\.anchor)
        try hold(Set(anchors).count == anchors.count, "each heading has an anchor of its own")
        let lines = source.utf8.count { $0 == 0x0A || $0 == 0x0D } + 1
        try hold(outline.links.allSatisfy { 1...lines ~= $0.line }, "a link stands in a line of the source")
        let text = markdown.plainText
        try hold(text.utf8.count <= 3 * source.utf8.count + 1_048_576, "the plain text is bounded")
        guard let first = markdown.firstParagraph else { return true }
        try hold(!first.isEmpty && !first.utf8.contains(0x0A), "the first paragraph is one line")
        return true
    }

    private static let names: Set<String> = [
        "p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "em", "strong", "a", "br",
        "hr", "del", "sup", "div", "table", "thead", "tbody", "tr", "th", "td",
    ]
    private static let voids: Set<String> = ["br", "hr"]

    private static func check(_ nodes: [MarkupNode], depth: Int, isInLink: Bool) throws(Broken) {
        try hold(depth <= 3 * Markdown.maxDepth, "elements are not nested deeper")
        for node in nodes {
            switch node {
            case .text(let bytes): try hold(!bytes.contains(where: "<>".utf8.contains), "a text has no tag")
            case .element(let name, let start, let children, let end):
                try hold(names.contains(name), "\(name) is an element of Markdown")
                try hold(isStart(start, of: name), "\(name) has its own attributes")
                try hold(end.elementsEqual(voids.contains(name) ? [] : Array("</\(name)>".utf8)), "\(name) ends")
                try hold(name != "a" || !isInLink, "no link is in another one")
                try hold(!["ul", "ol"].contains(name) || children.allSatisfy(isItem), "a list has items")
                let content = name == "pre" ? try code(children) : children
                try check(content, depth: depth + 1, isInLink: isInLink || name == "a")
            }
        }
    }

    private static func isItem(_ node: MarkupNode) -> Bool {
        if case .element("li", _, _, _) = node { true } else { false }
    }

    /// The content of the `code` in a `pre`, which `MarkupReader` leaves as it is.
    private static func code(_ nodes: [MarkupNode]) throws(Broken) -> [MarkupNode] {
        let (start, end) = (Array("<code>".utf8), Array("</code>".utf8))
        guard case .text(let bytes)? = nodes.first, bytes.starts(with: start),
            bytes.reversed().starts(with: end.reversed())
        else { throw Broken(description: "a pre has a code") }
        return [.text(bytes.dropFirst(start.count).dropLast(end.count))]
    }

    private static func isStart(_ tag: ArraySlice<UInt8>, of name: String) -> Bool {
        let text = String(decoding: tag, as: UTF8.self)
        if text == "<\(name)>" { return name != "a" && name != "pre" }
        return switch name {
        case "pre": text == #"<pre tabindex="0">"#
        case "h2", "h3", "h4", "h5", "h6": value(text, between: "<\(name) id=\"") != nil
        case "th", "td":
            ["left", "center", "right"].contains { text == "<\(name) class=\"align-\($0)\">" }
                || text == "<th scope=\"col\">"
                || ["left", "center", "right"].contains { text == "<th scope=\"col\" class=\"align-\($0)\">" }
        case "div": text == "<div class=\"table\" tabindex=\"0\">"
        case "li" where text == "<li class=\"task\">": true
        case "li": value(text, between: "<li id=\"fn-").flatMap { Int($0) } != nil
        case "a" where text.utf8.starts(with: "<a href=\"#fn".utf8): true
        case "ol" where text == "<ol class=\"footnotes\">": true
        case "ol": value(text, between: "<ol start=\"").flatMap { Int($0) } != nil
        case "a": value(text, between: "<a href=\"").map(unescaped).map { SafeURL($0) != nil } == true
        default: false
        }
    }

    private static func value(_ tag: String, between start: String) -> String? {
        guard tag.utf8.starts(with: start.utf8), tag.utf8.reversed().starts(with: "\">".utf8.reversed()) else {
            return nil
        }
        let value = String(decoding: tag.utf8.dropFirst(start.utf8.count).dropLast(2), as: UTF8.self)
        return value.utf8.contains(where: "\"<>'".utf8.contains) ? nil : value
    }

    private static func unescaped(_ value: String) -> String {
        var text = value
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return text
    }

    private static func hold(_ holds: Bool, _ property: @autoclosure () -> String) throws(Broken) {
        guard holds else { throw Broken(description: property()) }
    }
}
