import SiteSearch

/// Looks for the search that was meant by one that found nothing: each word with a slip of a letter becomes the nearest one of the
/// catalogue.
struct MeantSearch {
    /// Words that are corrected in one search: each is looked up with every letter at every place.
    private static let maxSlips = 2

    let store: any ProductStore

    /// Nil where no word has a slip, or what was meant finds nothing either.
    func query(meantBy query: ProductQuery) throws -> ProductQuery? {
        let corrections = try corrections(of: query.search)
        guard !corrections.isEmpty else { return nil }
        let corrected = query.searching(replacing(corrections, in: query.search))
        guard let first = try store.products(corrected).products.first else { return nil }
        // As people write them: the words of the search have no accents.
        let written = corrections.map { slip, word in
            (slip, [first.name, first.content].lazy.compactMap { SearchText.written(word, in: $0) }.first ?? word)
        }
        return query.searching(replacing(written, in: query.search))
    }

    /// None where a word is unknown that cannot be corrected.
    private func corrections(of search: String) throws -> [(slip: String, word: String)] {
        var corrections: [(String, String)] = []
        for spelling in SearchText.phrases(in: search).filter({ $0.count == 1 }).compactMap({ Spelling($0[0]) }) {
            guard let word = try store.meant(by: spelling) else { return [] }
            guard word != spelling.word else { continue }
            guard corrections.count < Self.maxSlips else { return [] }
            corrections.append((spelling.word, word))
        }
        return corrections
    }

    private func replacing(_ corrections: [(slip: String, word: String)], in search: String) -> String {
        corrections.reduce(search) { SearchText.replacing($1.slip, by: $1.word, in: $0) }
    }
}
