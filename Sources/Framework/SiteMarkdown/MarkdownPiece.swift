import Markup

/// A part of a parsed text, in the order of writing. A flat list, so that no depth of nesting needs a deep stack.
enum MarkdownPiece: Sendable {
    case start(MarkdownElement)
    case end(MarkdownElement)
    case text(String)
    case code(String)
    /// Without line breaks at its end.
    case codeBlock(String)
    /// A line break of the source that means nothing.
    case softBreak
    case lineBreak
    case rule
}

/// What has content.
enum MarkdownElement: Sendable {
    /// In a tight list, it is the text of its item.
    case paragraph(isTight: Bool)
    case heading(Int)
    case quote
    case list
    case orderedList(start: Int)
    case item
    case emphasis
    case strong
    /// Also an image, whose text it has.
    case link(SafeURL)

    var isBlock: Bool {
        switch self {
        case .paragraph, .heading, .quote, .list, .orderedList, .item: true
        case .emphasis, .strong, .link: false
        }
    }
}
