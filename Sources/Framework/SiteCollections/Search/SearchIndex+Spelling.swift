import SiteDatabase
import SiteSearch

extension SearchIndex {
    /// The word for which this one is a slip. Nil if no row has such a word.
    func meant(by spelling: Spelling) throws -> String? { try SpellingSearch(spelling, in: self).meant() }
}

/// Looks a word up that may have a slip of a letter, inside of a transaction.
///
/// The words of the index are read in their order: from one that is there, the next letter at a place that any word has. So
/// the work follows from the letters of a script, and none go on from what begins no word. All places are looked up side by side:
/// over PostgreSQL, that is one round trip for each letter.
private struct SpellingSearch {
    private static let end = "\u{10FFFF}"

    /// The letters at a place, from the next one that a word may have there.
    private struct Letters {
        let place: Int
        let beginning: String
        var next: Unicode.Scalar
        let last: Unicode.Scalar
    }

    private let spelling: Spelling
    private let index: SearchIndex

    init(_ spelling: Spelling, in index: SearchIndex) {
        (self.spelling, self.index) = (spelling, index)
    }

    func meant() throws -> String? {
        let word = spelling.word
        if try counts(of: [word], as: .found)[word] != nil { return word }
        return Spelling.best(of: try counts(of: Array(near()), as: .foundWhole))
    }

    /// Words that may be in the index.
    private func near() throws -> Set<String> {
        var words = spelling.rearranged
        var left = spelling.places.flatMap { place in
            spelling.letters(near: place).map { letters in
                Letters(
                    place: place, beginning: spelling.beginning(to: place), next: letters.lowerBound,
                    last: letters.upperBound)
            }
        }
        while !left.isEmpty {
            // The first word of each, with the words that begin with the last letter.
            let asked = try left.map {
                ($0, try index.askWord(from: "\($0.beginning)\($0.next)", to: "\($0.beginning)\($0.last)\(Self.end)"))
            }
            left = try asked.compactMap { letters, word in
                guard let letter = try word.first?.unicodeScalars.dropFirst(letters.place).first else { return nil }
                words.formUnion(spelling.words(with: letter, at: letters.place))
                guard letter < letters.last, let next = Unicode.Scalar(letter.value + 1) else { return nil }
                var letters = letters
                letters.next = next
                return letters
            }
        }
        return words
    }

    /// How many rows have each word, as far as any has it.
    private func counts(of words: [String], as rank: SearchRank) throws -> [String: Int] {
        let sets = try words.map { ($0, try index.set(of: [$0], as: rank)) }
        let found = try sets.map { ($0, try $1.first ?? nil) }
        let rare = try found.filter { $1 == nil }.map { word, _ in (word, try index.askIndexed([[word]], as: rank)) }
        let counts =
            try found.compactMap { word, rows in rows.map { (word, $0.count) } }
            + rare.map { ($0, try $1.all.count) }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }
}
