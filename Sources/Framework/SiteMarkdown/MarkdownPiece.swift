import Markup

/// A parsed text: a flat list of pieces, so that no depth of nesting needs a deep stack. A piece needs no memory of its own.
struct MarkdownPieces: Sendable {
    fileprivate(set) var list: [MarkdownPiece] = []
    /// The words of all pieces, in UTF-8.
    private var bytes: [UInt8] = []
    private var urls: [SafeURL] = []

    /// With room for the words and the pieces of a source of so many bytes.
    init(ofBytes count: Int) {
        bytes.reserveCapacity(count)
        list.reserveCapacity(count / 16)
    }

    /// In the order of writing.
    mutating func append(_ piece: MarkdownPiece) { list.append(piece) }

    mutating func words(_ words: UnsafeBufferPointer<UInt8>) -> MarkdownWords {
        defer { bytes.append(contentsOf: words) }
        return MarkdownWords(start: UInt32(bytes.count), count: UInt32(words.count))
    }

    mutating func words(_ text: some StringProtocol) -> MarkdownWords {
        var text = String(text)
        return text.withUTF8 { words($0) }
    }

    mutating func url(_ url: SafeURL) -> MarkdownURL {
        urls.append(url)
        return MarkdownURL(index: Int32(urls.count - 1))
    }

    subscript(words: MarkdownWords) -> ArraySlice<UInt8> {
        bytes[Int(words.start)..<Int(words.start + words.count)]
    }

    subscript(url: MarkdownURL) -> SafeURL { urls[Int(url.index)] }

    func string(_ words: MarkdownWords) -> String { String(decoding: self[words], as: UTF8.self) }

    /// The name and the argument of a directive.
    func directive(_ words: MarkdownWords) -> (name: String, argument: String) {
        let parts = string(words).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}

/// The place of words in the bytes of a parsed text.
struct MarkdownWords: Sendable {
    fileprivate let start, count: UInt32
}

/// The place of a URL in a parsed text.
struct MarkdownURL: Equatable, Sendable {
    fileprivate let index: Int32
}

/// A part of a parsed text. It takes only 12 bytes, because thousands of texts are kept.
enum MarkdownPiece: Sendable {
    case start(MarkdownElement)
    case end(MarkdownElement)
    case text(MarkdownWords)
    case code(MarkdownWords)
    /// Without line breaks at its end.
    case codeBlock(MarkdownWords)
    /// HTML of the source.
    case html(MarkdownWords)
    /// If it is shown as text, it is a paragraph.
    case htmlBlock(MarkdownWords, isTight: Bool)
    /// A line break of the source that means nothing.
    case softBreak
    case lineBreak
    case rule
    /// A footnote's number in the text. Within a link it is no link.
    case footnoteReference(Int32, isLink: Bool)
    /// A line `:::name argument`, without its colons.
    case directive(MarkdownWords)
}

/// What has content.
enum MarkdownElement: Equatable, Sendable {
    /// In a tight list, it is the text of its item.
    case paragraph(isTight: Bool)
    case heading(UInt8)
    case quote
    case list
    case orderedList(start: Int32)
    case item
    /// An item with a box. `isDone` is whether it is checked.
    case task(isDone: Bool)
    case table
    case tableRow
    case tableCell(isHeader: Bool, MarkdownAlignment?)
    /// All footnotes, in the order of their numbers.
    case footnotes
    case footnote(Int32)
    case emphasis
    case strong
    case deleted
    case link(MarkdownURL)
    /// Its content is the alternative text.
    case image(MarkdownURL)

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
