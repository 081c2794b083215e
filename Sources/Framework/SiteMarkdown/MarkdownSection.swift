/// A part of a text under one heading.
public struct MarkdownSection: Equatable, Sendable {
    /// Empty for what comes before the first heading.
    public let heading: String
    /// The id of the heading's element, where the view gives anchors.
    public let anchor: String
    /// Its words alone, as `Markdown.plainText` has them.
    public let text: String
}

extension Markdown {
    /// The parts of the text in order. Each one ends at the next heading of any level.
    public var sections: [MarkdownSection] {
        let pieces = MarkdownReader(self).pieces
        var (sections, anchors) = ([MarkdownSection](), MarkdownAnchors())
        var (heading, anchor, start) = ("", "", 0)
        func end(at index: Int) {
            let text = pieces.text(of: start..<index)
            if !heading.isEmpty || !text.isEmpty {
                sections.append(MarkdownSection(heading: heading, anchor: anchor, text: text))
            }
        }
        for (index, piece) in pieces.list.enumerated() {
            switch piece {
            case .start(.heading):
                end(at: index)
                start = index
            case .end(.heading):
                heading = pieces.text(of: start..<index)
                (anchor, start) = (anchors.next(for: heading), index + 1)
            default: break
            }
        }
        end(at: pieces.list.count)
        return sections
    }
}
