import Foundation
import Platform

/// The normalized words of a text: without case and diacritics, each Han character a word of its own.
public struct SearchText: Equatable, Sendable {
    /// The words in their order.
    public let words: [String]

    public init(_ text: String) {
        words = Self.runs(of: text).flatMap { $0 }
    }

    /// The maximum of phrases of a search, and of the words of each: what follows is left out.
    public static let maxPhrases = 8

    /// What a person looks for: phrases that all have to be found. A phrase is one written word, or the Han characters
    /// that stand side by side; its last word may be the beginning of a longer one.
    ///
    /// A phrase is left out where another one is found in fewer texts only: `c` and `co` beside `coffee`.
    public static func phrases(in search: String) -> [[String]] {
        let phrases = runs(of: search).map { Array($0.prefix(maxPhrases)) }
        let needed = phrases.enumerated().filter { place, phrase in
            !phrases.enumerated().contains {
                $0.offset != place && $0.element.narrows(phrase, isLater: $0.offset > place)
            }
        }
        return needed.map(\.element).prefix(maxPhrases).map(\.self)
    }

    /// Whether this text contains a phrase, its last word as a prefix too unless it has to be whole.
    public func contains(phrase: [String], isWhole: Bool = false) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        // Most words are not the last one.
        return (phrase.count - 1..<words.count).contains { end in
            let word = words[end].utf8
            return word.starts(with: last.utf8) && !(isWhole && word.count > last.utf8.count)
                && words[end - phrase.count + 1..<end].elementsEqual(phrase.dropLast())
        }
    }

    /// A search in which another word stands for this one; its other words stay as they are written.
    public static func replacing(_ word: String, by other: String, in search: String) -> String {
        search.split(separator: " ").map { written in
            let words = SearchText(String(written)).words
            return words.contains(word)
                ? words.map { $0 == word ? other : $0 }.joined(separator: " ") : String(written)
        }.joined(separator: " ")
    }

    /// How a text writes a word, without capitals; nil if its beginning has it not, or only beside Han characters.
    public static func written(_ word: String, in text: String) -> String? {
        text.prefix(2_000).split { !$0.isLetter && !$0.isNumber }.lazy.map(String.init)
            .first { SearchText($0).words == [word] }?.lowercased()
    }

    /// A name in addresses, made of a text: its words without case and accents, Han characters as they are, joined by hyphens; at most so
    /// many bytes, which are empty where the text has no word.
    public static func slug(of text: String, maxBytes: Int) -> String {
        // A phrase of several words is Han characters that stood side by side.
        phrases(in: text).map { $0.joined() }.joined(separator: "-").cut(toBytes: maxBytes)
    }

    /// Letters and digits that stand together, Han characters apart from others.
    private static func runs(of text: String) -> [[String]] {
        var runs: [[String]] = []
        var word = ""
        var han: [String] = []
        func endWord() {
            if !word.isEmpty { runs.append([word]) }
            word = ""
        }
        func endHan() {
            if !han.isEmpty { runs.append(han) }
            han = []
        }
        for scalar in fold(text).unicodeScalars {
            switch Kind(scalar) {
            case .letter:
                endHan()
                // Folding leaves the Vietnamese đ alone: it is a letter with a stroke, not with a mark.
                word.unicodeScalars.append(scalar == "đ" ? "d" : scalar)
            case .han:
                endWord()
                han.append(String(scalar))
            case .other:
                endWord()
                endHan()
            }
        }
        endWord()
        endHan()
        return runs
    }

    /// What a scalar is to the search.
    private enum Kind {
        case letter, han, other

        init(_ scalar: Unicode.Scalar) {
            if scalar.isASCII {
                // Folded, so there are no capitals.
                let isLetter = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
                self = isLetter ? .letter : .other
            } else if scalar.properties.isIdeographic {
                self = .han
            } else {
                self = scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .letter : .other
            }
        }
    }

    /// The text without case and diacritics. Word by word: Foundation's folding is slow, and most words need none of
    /// it.
    private static func fold(_ text: String) -> String {
        if isASCII(text) { return text.lowercased() }
        return text.utf8.split(separator: UInt8(ascii: " ")).map { foldWord(Substring($0)) }.joined(separator: " ")
    }

    private static func foldWord(_ word: Substring) -> String {
        guard !isASCII(word) else { return word.lowercased() }
        return word.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .precomposedStringWithCanonicalMapping
    }

    private static func isASCII(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }
}

extension [String] {
    /// Whether texts with this phrase have the other one too; of two that are equal, the first one narrows the later.
    fileprivate func narrows(_ other: [String], isLater: Bool) -> Bool {
        guard count == other.count, let own = last, let last = other.last else { return false }
        return dropLast().elementsEqual(other.dropLast()) && own.utf8.starts(with: last.utf8)
            && (own.utf8.count > last.utf8.count || !isLater)
    }
}
