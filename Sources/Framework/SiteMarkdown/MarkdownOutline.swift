import Markup

/// What a text has besides its words: its headings, links, images, HTML and directives, with the lines where they stand.
public struct MarkdownOutline: Equatable, Sendable {
    public struct Heading: Equatable, Sendable {
        /// 1 for `#`.
        public let level: Int
        public let text: String
        /// The id of its element, where the view gives anchors.
        public let anchor: String
        public let line: Int
    }

    public struct Link: Equatable, Sendable {
        public let url: String
        /// The text of the link, or the alternative text of the image.
        public let text: String
        public let isImage: Bool
        public let line: Int
    }

    public struct Directive: Equatable, Sendable {
        public let name: String
        public let argument: String
        public let line: Int
    }

    public private(set) var headings: [Heading] = []
    public private(set) var links: [Link] = []
    public private(set) var directives: [Directive] = []
    /// The lines that have HTML.
    public private(set) var html: [Int] = []
    /// How many words there are. Two Han characters count as one.
    public private(set) var words = 0

    /// How long reading takes: 200 words a minute, and one minute at least.
    public var minutes: Int { max(1, (words + 100) / 200) }

    init(_ reader: MarkdownReader, countsWords: Bool) {
        var anchors = MarkdownAnchors()
        // Links and headings are not nested.
        var (linkStart, headingStart) = (0, 0)
        let pieces = reader.pieces
        for (index, piece) in pieces.list.enumerated() {
            let words = { (start: Int) in pieces.text(of: start..<index) }
            switch piece {
            case .start(.heading): headingStart = index + 1
            case .end(.heading(let level)):
                let text = words(headingStart)
                headings.append(
                    Heading(
                        level: level, text: text, anchor: anchors.next(for: text), line: reader.lines[headingStart - 1])
                )
            case .start(.link), .start(.image): linkStart = index + 1
            case .end(.link(let url)), .end(.image(let url)):
                let isImage = if case .end(.image) = piece { true } else { false }
                links.append(
                    Link(
                        url: pieces[url].string, text: words(linkStart), isImage: isImage,
                        line: reader.lines[linkStart - 1]))
            case .html: html.append(reader.lines[index])
            case .directive(let name, let argument):
                directives.append(
                    Directive(name: pieces.string(name), argument: pieces.string(argument), line: reader.lines[index]))
            default: break
            }
        }
        if countsWords { words = Self.count(pieces.text) }
    }

    private static func count(_ text: String) -> Int {
        var (words, han, isInWord) = (0, 0, false)
        for scalar in text.unicodeScalars {
            let isHan = 0x3400...0x9FFF ~= scalar.value || 0x20000...0x3FFFF ~= scalar.value
            // To look a property up takes long.
            let isSpace = scalar.value < 0x80 ? scalar.value <= 0x20 : scalar.properties.isWhitespace
            let isWord = !isHan && !isSpace
            if isWord, !isInWord { words += 1 }
            if isHan { han += 1 }
            isInWord = isWord
        }
        return words + (han + 1) / 2
    }
}

extension Markdown {
    public var outline: MarkdownOutline { MarkdownOutline(MarkdownReader(self), countsWords: true) }

    /// The outline of a checked text, with 0 words: to count them takes as long as the rest. With the name of a collection, the pieces are kept for the
    /// page that the collection shows.
    package func uncountedOutline(keptIn collection: String?) -> MarkdownOutline {
        let reader = MarkdownReader(checked: source)
        if let collection { ParsedTexts.keep(reader.pieces, of: source, in: collection) }
        return MarkdownOutline(reader, countsWords: false)
    }
}

/// The ids of headings: their words in small letters with hyphens between them, as GitHub makes them. A second one gets `-1`.
struct MarkdownAnchors {
    private var numbers: [String: Int] = [:]

    mutating func next(for heading: String) -> String {
        var letters: [UInt8] = []
        for scalar in heading.lowercased().unicodeScalars {
            switch scalar {
            case " ", "-": letters.append(UInt8(ascii: "-"))
            case "_", "a"..."z", "0"..."9": letters.append(UInt8(scalar.value))
            // To look a property up takes long.
            case let scalar
            where !scalar.isASCII
                && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || scalar.properties.generalCategory == .nonspacingMark):
                letters += UTF8.encode(scalar) ?? .init()
            default: break
            }
        }
        let base = letters.isEmpty ? "section" : String(decoding: letters, as: UTF8.self)
        var anchor = base
        // Another heading may have the words and the number.
        while let number = numbers[anchor] {
            numbers[base] = (numbers[base] ?? number) + 1
            anchor = "\(base)-\(numbers[base] ?? 1)"
        }
        numbers[anchor] = 0
        return anchor
    }
}
