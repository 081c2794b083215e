internal import Foundation

/// A text as the search sees it: words without case and diacritics, and every Han character a word of its own.
public struct SearchText: Equatable, Sendable {
    /// The words in their order.
    public let words: [String]

    public init(_ text: String) {
        words = Self.runs(of: text).flatMap { $0 }
    }

    /// What a person looks for: phrases that all have to be found. A phrase is one written word, or the Han characters
    /// that stand side by side; its last word may be the beginning of a longer one.
    public static func phrases(in search: String) -> [[String]] {
        runs(of: search)
    }

    /// Whether a phrase stands in this text, its last word as a beginning.
    public func contains(phrase: [String]) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        return (0...words.count - phrase.count).contains { start in
            words[start..<start + phrase.count - 1].elementsEqual(phrase.dropLast())
                && words[start + phrase.count - 1].hasPrefix(last)
        }
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
            if scalar.properties.isIdeographic {
                endWord()
                han.append(String(scalar))
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                endHan()
                word.unicodeScalars.append(scalar)
            } else {
                endWord()
                endHan()
            }
        }
        endWord()
        endHan()
        return runs
    }

    /// Foundation leaves the Vietnamese đ alone: it is a letter with a stroke, not with a mark.
    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("đ", with: "d")
    }
}
