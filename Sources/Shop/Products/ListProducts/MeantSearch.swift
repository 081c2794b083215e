import SiteSearch

extension ProductStore {
    /// The search that was meant by one that found nothing; nil where there is none.
    func query(meantBy query: ProductQuery) throws -> ProductQuery? {
        let meant = try SearchCorrection.search(meantBy: query.search, word: meant) { corrected in
            try products(query.searching(corrected)).products.first.map { [$0.name, $0.content] }
        }
        return meant.map(query.searching)
    }
}
