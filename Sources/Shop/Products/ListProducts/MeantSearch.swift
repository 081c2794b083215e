import SiteSearch

extension ProductStore {
    /// What a search without results may have meant. Nil if that is unknown.
    func query(meantBy query: ProductQuery) throws -> ProductQuery? {
        let meant = try SearchCorrection.search(meantBy: query.search, word: meant) { corrected in
            try products(query.searching(corrected)).products.first.map { [$0.name, $0.content] }
        }
        return meant.map(query.searching)
    }
}
