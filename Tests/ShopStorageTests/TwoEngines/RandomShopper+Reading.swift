import Foundation
import Platform
import ShopProducts
import SiteDatabase
import Web

@testable import ShopStorage
@testable import SiteCollections

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
            let staff = EntryEditor(name: editor.name, time: now)
            try shops.same { shop in
                try shop.database.read { try shopProducts.write(in: $0, by: staff).entry(Int64(id)) }
            }
            for inGroup in [false, true] {
                try shops.same { shop in
                    try shop.database.read { db in
                        try shopProducts.write(in: db, by: staff).place(of: Int64(id), inGroup: inGroup)
                    }
                }
            }
        case .lists: try lists()
        case .changes: try shops.same { try $0.products.changes(after: id, max: 30) }
        case .categories: for page in 1...2 { try shops.same { try $0.products.categories(Paged(page)) } }
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
            let products = language.map(shop.products.translated) ?? shop.products
            return try products.products(query)
        }
    }

    private mutating func slip() throws {
        let word = pick(["teapto", "teapott", "saffrom", "coffe", "tea", "хлебб", "teak", "stra", "phee", "strassse"])
        try shops.same { try $0.products.search(meantBy: word) }
    }

    /// Lists of the staff, and what all pages have.
    private mutating func lists() throws {
        let (visibility, search, list) = (pick(EntryVisibility.allCases), random.search(), category())
        let group = pick([nil, "1", "2", "3"])
        try shops.same { shop in
            try shop.database.read { db in
                let stored = StoredEntries(tables: shopProducts.tables, db: db)
                return try stored.page(visibility, search: search, ofGroup: group, offset: 0, limit: 20).map(\.id)
                    + [Int64(stored.count(visibility, search: search, ofGroup: group))]
            }
        }
        try shops.same { try $0.products.newest(8) }
        if let list { try shops.same { try $0.products.category(list) } }
    }

    private func export() throws {
        try shops.same { shop in
            let file = try shop.database.read { try shopProducts.exportFile($0) }
            var bytes: [UInt8] = []
            _ = try file.read(file.size, at: 0, into: &bytes)
            return bytes
        }
    }
}
