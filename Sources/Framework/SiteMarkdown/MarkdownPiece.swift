import Markup

/// A part of a parsed text, in the order of writing. A flat list, so that no depth of nesting needs a deep stack.
enum MarkdownPiece: Sendable {
    case start(MarkdownElement)
    case end(MarkdownElement)
    case text(String)
    case code(String)
    /// Without line breaks at its end.
    case codeBlock(String)
    /// HTML of the source. Where it is shown as text, a block of it is a paragraph.
    case html(String, paragraph: MarkdownElement?)
    /// A line break of the source that means nothing.
    case softBreak
    case lineBreak
    case rule
    /// A footnote's number in the text. Within a link it is no link.
    case footnoteReference(Int, isLink: Bool)
    /// A line `:::name argument`.
    case directive(name: String, argument: String)
}

/// What has content.
enum MarkdownElement: Equatable, Sendable {
    /// In a tight list, it is the text of its item.
    case paragraph(isTight: Bool)
    case heading(Int)
    case quote
    case list
    case orderedList(start: Int)
    case item
    /// An item with a box. `isDone` is whether it is checked.
    case task(isDone: Bool)
    case table
    case tableRow
    case tableCell(isHeader: Bool, MarkdownAlignment?)
    /// All footnotes, in the order of their numbers.
    case footnotes
    case footnote(Int)
    case emphasis
    case strong
    case deleted
    case link(SafeURL)
    /// Its content is the alternative text.
    case image(SafeURL)

    var isBlock: Bool {
        switch self {
        case .paragraph, .heading, .quote, .list, .orderedList, .item, .task, .table, .tableRow, .tableCell,
            .footnotes, .footnote:
            true
        case .emphasis, .strong, .deleted, .link, .image: false
        }
    }
}

/// How the cells of a column stand.
enum MarkdownAlignment: UInt8, Sendable {
    case left = 0x6C
    case center = 0x63
    case right = 0x72
}
