import Foundation
import ShopProducts
import SiteSearch
import Web

@testable import ShopStorage

extension RandomShopper {
    /// What everybody reads of the catalogue, and what its staff does.
    mutating func read(_ step: Step) throws {
        let id = product()
        switch step {
        case .list: try list()
        case .search, .searchAgain: try search(in: nil)
        case .searchInLanguage: try search(in: pick(Self.languages))
        case .slip: try slip()
        case .product:
            let language = pick(Self.languages)
            try shops.same { try $0.products.product(id) }
            try shops.same { try $0.products.translated(to: language).product(id) }
        case .staffProduct:
            let list = category()
            try shops.same { try $0.products.staffProduct(id) }
            try shops.same { try $0.products.events(of: id) }
            try shops.same { try $0.products.place(of: id, in: list) }
        case .lists: try lists()
        case .changes: try shops.same { try $0.products.changes(after: id, max: 30) }
        case .categories:
            for page in 1...2 { try shops.same { try $0.products.categories(Paged(page)) } }
            try shops.same { try $0.database.categoryEvents(of: Int64(id % 5)) }
        case .export where number(0...5) == 0: try export()
        default: break
        }
    }

    private mutating func list() throws {
        let query = ProductQuery(
            sort: pick(ProductQuery.Sort.ofCatalogue), category: category(), page: Paged(number(1...8)),
            per: pick([24, 24, 7]))
        let language = pick(Self.languages)
        try shops.same { try $0.products.products(query) }
        try shops.same { try $0.products.translated(to: language).products(query) }
    }

    /// Words, beginnings of words, phrases, accents, other scripts, and what nothing has.
    private mutating func search(in language: String?) throws {
        let others = [
            "ca phe", "CÀ PHÊ", "cafe\u{301}", "咖啡", "冰咖啡茶", "strasse", "\"tea pot\"", "' OR 1", "a\\b:*", "zzz", "1/2",
        ]
        let search = number(0...3) == 0 ? pick(others) : random.search()
        let query = ProductQuery(
            search: search, sort: pick(ProductQuery.Sort.allCases), category: category(), page: Paged(number(1...3)),
            per: pick([24, 100]))
        try shops.same { shop in
            let products: any ProductStore = language.map(shop.products.translated) ?? shop.products
            return try products.products(query)
        }
    }

    private mutating func slip() throws {
        let word = pick(["teapto", "teapott", "saffrom", "coffe", "tea", "хлебб", "teak", "stra", "phee", "strassse"])
        guard let spelling = Spelling(word) else { return }
        try shops.same { try $0.products.meant(by: spelling) }
    }

    private mutating func lists() throws {
        let (visibility, list) = (pick(StaffProduct.Visibility.allCases), category())
        try shops.same { try $0.products.unseenProducts(visibility, in: list, max: 20) }
        try shops.same { try $0.products.newest(8) }
        try shops.same { try $0.products.history(before: nil, max: 30) }
        if let list { try shops.same { try $0.products.category(list) } }
        try shops.same { try $0.products.textLanguages() }
    }

    private func export() throws {
        try shops.same { shop in
            let languages = try shop.products.textLanguages()
            var bytes = CatalogueFile.header(of: languages)
            try shop.products.exportRows { bytes += CatalogueFile.line(of: $0, languages) }
            return bytes
        }
    }
}
