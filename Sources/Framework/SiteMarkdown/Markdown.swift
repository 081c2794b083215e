/// A text in Markdown of limited size: CommonMark with GitHub's tables, footnotes, task lists, strikethrough and bare URLs as links.
///
///     let rose = try Markdown("A *red* rose")
///     MarkdownView(rose)  // <p>A <em>red</em> rose</p>
///     rose.plainText  // A red rose
///
/// It is parsed each time it is shown, and never before: a list of titles costs no parsing.
public struct Markdown: Hashable, Sendable {
    public let source: String
    /// Whether HTML in it is HTML of the page. Otherwise it is text.
    public let allowsHTML: Bool

    /// How many bytes of UTF-8 a source may have.
    public static let maxBytes = 65_536

    /// How deep quotes and lists may be nested. Two columns of blanks before a line's text count as a level, because they may be
    /// one.
    public static let maxDepth = 64

    /// Takes any text within the limits: each one is valid Markdown. Allow HTML only if you trust the author.
    public init(_ source: String, allowsHTML: Bool = false) throws(MarkdownProblem) {
        if !ParsedTexts.has(source) { try MarkdownLimits.check(source) }
        self.source = source
        self.allowsHTML = allowsHTML
    }

    /// Takes a text that was checked before it was stored, and checks it when it is parsed. If it breaks a limit that became stricter, it is one
    /// paragraph as it was written.
    package init(stored source: String, allowsHTML: Bool) { (self.source, self.allowsHTML) = (source, allowsHTML) }
}

extension Markdown: Encodable {
    /// The source alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(source)
    }
}

/// Why a text is not taken as Markdown.
public enum MarkdownProblem: Error, Hashable, Sendable {
    /// It has more than `Markdown.maxBytes` bytes.
    case tooLong
    /// Before its text, a line has more than `Markdown.maxDepth` levels of quotes, lists and blanks. The first line is 1.
    case tooDeep(line: Int)
    /// Its paragraphs mix so many links, images, signs of emphasis, comments and declarations that parsing would take long, or a line has so
    /// many cells.
    case tooComplex
}
