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
                        level: Int(level), text: text, anchor: anchors.next(for: text),
                        line: Int(reader.lines[headingStart - 1])))
            case .start(.link), .start(.image): linkStart = index + 1
            case .end(.link(let url)), .end(.image(let url)):
                let isImage = if case .end(.image) = piece { true } else { false }
                links.append(
                    Link(
                        url: pieces[url].string, text: words(linkStart), isImage: isImage,
                        line: Int(reader.lines[linkStart - 1])))
            case .html, .htmlBlock: html.append(Int(reader.lines[index]))
            case .directive(let words):
                let (name, argument) = pieces.directive(words)
                directives.append(Directive(name: name, argument: argument, line: Int(reader.lines[index])))
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
        let base = Self.base(of: heading)
        guard var number = numbers.updateValue(0, forKey: base) else { return base }
        var anchor: String
        repeat {
            number += 1
            anchor = "\(base)-\(number)"
            // Another heading may have the words and the number.
        } while numbers[anchor] != nil
        (numbers[base], numbers[anchor]) = (number, 0)
        return anchor
    }

    private static func base(of heading: String) -> String {
        // Small letters and properties of Unicode take long.
        let text = heading.utf8.allSatisfy { $0 < 0x80 } ? heading : heading.lowercased()
        let base = String(unsafeUninitializedCapacity: text.utf8.count) { base in
            var count = 0
            let add = { (byte: UInt8) in
                base[count] = byte
                count += 1
            }
            for scalar in text.unicodeScalars {
                switch scalar {
                case " ", "-": add(UInt8(ascii: "-"))
                case "_", "a"..."z", "0"..."9": add(UInt8(scalar.value))
                case "A"..."Z": add(UInt8(scalar.value) | 0x20)
                case let scalar
                where !scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || scalar.properties.generalCategory == .nonspacingMark):
                    UTF8.encode(scalar)?.forEach(add)
                default: break
                }
            }
            return count
        }
        return base.isEmpty ? "section" : base
    }
}
