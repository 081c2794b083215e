import SiteDatabase
import SiteSearch

extension SearchIndex {
    /// The word for which this one is a slip. Nil if no row has such a word.
    func meant(by spelling: Spelling) throws -> String? { try SpellingSearch(spelling, in: self).meant() }
}

/// Looks a word up that may have a slip of a letter, inside of a transaction.
///
/// The words of the index are read in their order: from one that is there, the next letter at a place that any word has. So
/// the work follows from the letters of a script, and none go on from what begins no word.
private struct SpellingSearch {
    private static let last = "\u{10FFFF}"

    private let spelling: Spelling
    private let index: SearchIndex

    init(_ spelling: Spelling, in index: SearchIndex) {
        (self.spelling, self.index) = (spelling, index)
    }

    func meant() throws -> String? {
        if try count(spelling.word, as: .found) > 0 { return spelling.word }
        var counts: [String: Int] = [:]
        for word in try near() {
            let count = try count(word, as: .foundWhole)
            if count > 0 { counts[word] = count }
        }
        return Spelling.best(of: counts)
    }

    /// Words that may be in the index.
    private func near() throws -> Set<String> {
        var words = spelling.rearranged
        for place in spelling.places {
            let beginning = spelling.beginning(to: place)
            for letters in spelling.letters(near: place) {
                for letter in try self.letters(behind: beginning, in: letters) {
                    words.formUnion(spelling.words(with: letter, at: place))
                }
            }
        }
        return words
    }

    /// The letters that follow on a beginning in words.
    private func letters(
        behind beginning: String, in range: ClosedRange<Unicode.Scalar>
    ) throws -> [Unicode.Scalar] {
        let place = beginning.unicodeScalars.count
        var found: [Unicode.Scalar] = []
        var next: Unicode.Scalar? = range.lowerBound
        while let letter = next, letter <= range.upperBound,
            let word = try word(from: "\(beginning)\(letter)", to: "\(beginning)\(range.upperBound)"),
            let letter = word.unicodeScalars.dropFirst(place).first
        {
            found.append(letter)
            next = Unicode.Scalar(letter.value + 1)
        }
        return found
    }

    /// The first word in the index from one beginning to another, with the words that have the latter.
    private func word(from first: String, to last: String) throws -> String? {
        try index.word(from: first, to: last + Self.last)
    }

    /// How many rows have a word.
    private func count(_ word: String, as rank: SearchRank) throws -> Int {
        let rows = try index.set(of: [word], as: rank).first ?? nil
        return try rows?.count ?? index.indexed([[word]], as: rank).count
    }
}
