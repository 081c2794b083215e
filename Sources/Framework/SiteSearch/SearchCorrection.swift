/// Suggests a correction for a search that found nothing: each word with a typo of one letter becomes the nearest indexed word.
package enum SearchCorrection {
    /// The most words corrected in one search, since each is looked up with every letter at every place.
    private static let maxSlips = 2

    /// Nil if no word has a typo, or the corrected search finds nothing either. `word` corrects a word; `texts` returns the original texts of
    /// the first result of a search.
    package static func search(
        meantBy search: String, word: (Spelling) throws -> String?, texts: (_ search: String) throws -> [String]?
    ) rethrows -> String? {
        let corrections = try corrections(of: search, word)
        guard !corrections.isEmpty, let texts = try texts(replacing(corrections, in: search)) else { return nil }
        // The words of the search have no accents.
        let written = corrections.map { slip, word in
            (slip, texts.lazy.compactMap { SearchText.written(word, in: $0) }.first ?? word)
        }
        return replacing(written, in: search)
    }

    /// Empty if an unknown word cannot be corrected, or if too many words have a typo.
    private static func corrections(
        of search: String, _ word: (Spelling) throws -> String?
    ) rethrows -> [(slip: String, word: String)] {
        var corrections: [(String, String)] = []
        for spelling in SearchText.phrases(in: search).filter({ $0.count == 1 }).compactMap({ Spelling($0[0]) }) {
            guard let word = try word(spelling) else { return [] }
            guard word != spelling.word else { continue }
            guard corrections.count < maxSlips else { return [] }
            corrections.append((spelling.word, word))
        }
        return corrections
    }

    private static func replacing(_ corrections: [(slip: String, word: String)], in search: String) -> String {
        corrections.reduce(search) { SearchText.replacing($1.slip, by: $1.word, in: $0) }
    }
}
