import Foundation
import Prices
import ShopProducts
import Testing
import Web

@Suite struct ProductStoreContract {
    @Test(arguments: Engine.allCases)
    func `an empty catalogue has no products`(_ engine: Engine) throws {
        let store = try engine.products()
        #expect(try store.products(ProductQuery()) == .empty)
        #expect(try store.products(ProductQuery(search: "a")) == .empty)
        #expect(try store.product(1) == nil)
        #expect(try store.newest(3).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `ids count from 1, are kept over updates, and updates are counted`(_ engine: Engine) throws {
        let store = try engine.products()
        let first = try store.importRows([.row("a", "One"), .row("b", "Two")])
        #expect(first == ImportSummary(added: 2, updated: 0, unchanged: 0))
        let second = try store.importRows([.row("b", "Second"), .row("c", "Three"), .row("a", "One")])
        #expect(second == ImportSummary(added: 1, updated: 1, unchanged: 1))
        #expect(try store.products(ProductQuery()).products.map(\.name) == ["One", "Second", "Three"])
        #expect(try store.product(2)?.name == "Second")
        #expect(try store.newest(2).map(\.id) == [3, 2])
    }

    @Test(arguments: Engine.allCases)
    func `a second currency is refused naming both, and nothing is changed`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([.row("a", "One")])
        #expect(throws: CurrencyConflict(catalogue: .usd, file: .vnd)) {
            _ = try store.importRows([.row("a", "Changed"), .row("b", currency: .vnd)])
        }
        #expect(try store.products(ProductQuery()).products.map(\.name) == ["One"])
    }

    @Test(arguments: Engine.allCases)
    func `what was imported is exported, in the catalogue's order`(_ engine: Engine) throws {
        let store = try engine.products()
        let rows: [CatalogueRow] = [
            .row("b", "Cà phê \"sữa\" đá", content: "One\nTwo, three", price: .max), .row("a", "冰咖啡", price: 0),
        ]
        _ = try store.importRows(rows)
        var exported: [CatalogueRow] = []
        try store.exportRows { exported.append($0) }
        #expect(exported == rows)
    }

    @Test(arguments: Engine.allCases)
    func `equal names and prices follow the catalogue's order in each direction`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([
            .row("a", "Đá", price: 200), .row("b", "da", price: 100), .row("c", "Chè", price: 200),
            .row("d", "Chè xanh", price: 100),
        ])
        func ids(_ sort: ProductQuery.Sort, search: String = "") throws -> [Int] {
            try store.products(ProductQuery(search: search, sort: sort)).products.map(\.id)
        }
        for search in ["", "c d"] where search.isEmpty {
            #expect(try ids(.catalogue, search: search) == [1, 2, 3, 4])
            #expect(try ids(.name, search: search) == [3, 4, 1, 2])
            #expect(try ids(.priceUp, search: search) == [2, 4, 1, 3])
            #expect(try ids(.priceDown, search: search) == [1, 3, 2, 4])
            #expect(try ids(.newest, search: search) == [4, 3, 2, 1])
        }
        #expect(try ids(.priceDown, search: "che") == [3, 4])
        #expect(try ids(.newest, search: "da") == [2, 1])
    }

    private static let searches: [(String, [Int])] = [
        ("ca phe sua da", [1]), ("CÀ PHÊ", [1, 2]), ("phê cà", [1, 2]), ("da", [1, 4]), ("đá", [1, 4]), ("su", [1]),
        ("咖啡", [3]), ("冰咖啡", [3]), ("啡咖", []), ("冰 啡", [3]), ("ice", [3]), ("iced c", [3]), ("zzz", []),
        ("\"", []), ("***", []), ("-", []), ("cà\" OR \"x", []), ("ca AND phe", []), ("ca*", [1, 2]), ("(ca)", [1, 2]),
        ("name:ca", []), ("NEAR(ca phe)", []), ("^ca", [1, 2]), ("';DROP TABLE products;--", []),
        ("   ", [1, 2, 3, 4]),
        ("１２", [4]), ("12", [4]), ("ｄａ", [1, 4]),
    ]

    @Test(arguments: Engine.allCases)
    func `a search finds beginnings of words without case and accents`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([
            .row("a", "Cà phê sữa đá"), .row("b", "Cà phê đen"), .row("c", "冰咖啡", content: "Iced coffee, black"),
            .row("d", "Đá viên 12"),
        ])
        for (search, ids) in Self.searches {
            let found = try store.products(ProductQuery(search: search))
            #expect(found.products.map(\.id) == ids && found.total == ids.count, "\(search)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `texts find each other however their characters are composed`(_ engine: Engine) throws {
        let store = try engine.products()
        let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"
        _ = try store.importRows([.row("a", decomposed), .row("b", "Ca\u{300} phe\u{302}"), .row("c", "हिन्दी")])
        for (search, id) in [("한국", 1), (decomposed, 1), ("cà phê", 2), ("हिन्दी", 3), ("हिन", 3)] {
            #expect(try store.products(ProductQuery(search: search)).products.map(\.id) == [id], "\(search)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `an updated product is found by its new words only`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([.row("a", "Oolong")])
        _ = try store.importRows([.row("a", "Sencha")])
        #expect(try store.products(ProductQuery(search: "oolong")).total == 0)
        #expect(try store.products(ProductQuery(search: "sencha")).total == 1)
        _ = try store.importRows([.row("a", "Sencha", content: "Green")])
        #expect(try store.products(ProductQuery(search: "green")).total == 1)
        _ = try store.importRows([.row("a", "Sencha", content: "Steamed")])
        #expect(try store.products(ProductQuery(search: "green")).total == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a new price moves a product among the prices and leaves it to be found`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows([.row("a", "Oolong", price: 100), .row("b", "Sencha", price: 200)])
        #expect(try store.importRows([.row("a", "Oolong", price: 300)]).updated == 1)
        #expect(try store.products(ProductQuery(sort: .priceUp)).products.map(\.id) == [2, 1])
        let found = try store.products(ProductQuery(search: "oolong")).products
        #expect(found.map(\.price.minorUnits) == [300])
    }

    @Test(arguments: Engine.allCases)
    func `the newest are as many as asked for, or all`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows((1...120).map { .row("p\($0)") })
        for (asked, given) in [(0, 0), (1, 1), (101, 101), (500, 120)] {
            #expect(try store.newest(asked).map(\.id) == Array((1...120).reversed().prefix(given)))
        }
    }

    @Test(arguments: Engine.allCases)
    func `each change of a product is later than the one before, and what stays keeps its time`(engine: Engine) throws {
        let store = try engine.products()
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        _ = try store.importRows([.row("a", "One"), .row("b", "Two"), .row("c", "Three")], at: start + 0.75)
        _ = try store.importRows([.row("a", "One"), .row("b", "Second")], at: start + 0.8)
        _ = try store.importRows([.row("c", "Third")], at: start + 60)
        let changes = [
            ProductChange(id: 1, changed: start), ProductChange(id: 2, changed: start + 1),
            ProductChange(id: 3, changed: start + 60),
        ]
        #expect(try store.changes(after: 0, max: 10) == changes)
        #expect(try store.changes(after: 1, max: 1) == [changes[1]])
        #expect(try store.changes(after: 3, max: 10).isEmpty)
        #expect(try store.product(2)?.changed == start + 1)
        // A clock that was set back.
        _ = try store.importRows([.row("c", "3")], at: start)
        #expect(try store.product(3)?.changed == start + 61)
    }

    @Test func `both engines page alike through every order`() throws {
        let rows = (0..<1_000).map { number in
            CatalogueRow.row(
                "p\(number)", ["Trà", "Cà phê", "Đá", "茶", "Mug"][number % 5] + " \(number * 7919 % 400)",
                content: "lot \(number % 13)", price: Int64(number * 31 % 97))
        }
        let memory = try Engine.memory.products()
        let sqlite = try Engine.sqlite.products()
        let now = Date()
        _ = try memory.importRows(rows, at: now)
        _ = try sqlite.importRows(rows, at: now)
        var compared = 0
        for sort in ProductQuery.Sort.allCases {
            for (search, per) in [("", 24), ("", 100), ("tra", 7), ("lot 1", 24), ("ca phe 3", 1)] {
                for page in [1, 2, 3, 11, 42, 1_000] {
                    let query = ProductQuery(search: search, sort: sort, page: Paged(page), per: per)
                    #expect(try sqlite.products(query) == memory.products(query), "\(query)")
                    compared += 1
                }
            }
        }
        #expect(compared == 180)
    }

    @Test(arguments: Engine.allCases)
    func `a search shows ten thousand products at most, in every order those that come first`(_ engine: Engine) throws {
        let store = try engine.products()
        let count = ProductQuery.maxFound + 500
        let rows = (0..<count).map { number in
            CatalogueRow.row(
                "p\(number)", "Mug \(number * 7919 % count)", content: number < 30 ? "rare" : "coffee",
                price: Int64(number * 31 % count))
        }
        _ = try store.importRows(rows)
        for (search, sort, first, last) in [
            ("m", ProductQuery.Sort.catalogue, 1, 10_000), ("m", .newest, count, 501), ("coffee", .newest, count, 501),
            ("m", .relevance, 1, 10_000), ("coffee", .relevance, 31, 10_030), ("m coff", .relevance, 31, 10_030),
            ("m", .priceUp, 1, nil), ("mug", .priceUp, 1, nil), ("m coff", .name, nil, nil),
        ] {
            let found = try store.products(ProductQuery(search: search, sort: sort))
            #expect(found.total == ProductQuery.maxFound && found.hasMore)
            #expect(found.products.count == ProductQuery.defaultPer)
            // All of them are in it.
            #expect(try store.products(ProductQuery(search: search, sort: sort, category: "coffee")) == found)
            if let first { #expect(found.products.first?.id == first, "\(search) \(sort)") }
            let end = try store.products(ProductQuery(search: search, sort: sort, page: 100, per: 100))
            #expect(end.products.count == 100 && end.hasMore)
            if let last { #expect(end.products.last?.id == last, "\(search) \(sort)") }
            if sort == .priceUp { #expect(end.products.map(\.price.minorUnits) == Array(9_900...9_999)) }
            let prices = try (1...3).flatMap { page in
                try store.products(ProductQuery(search: search, sort: .priceDown, page: Paged(page), per: 100)).products
            }.map(\.price.minorUnits)
            #expect(prices == prices.sorted(by: >) && Set(prices).count == 300 && prices[0] == Int64(count - 1))
            #expect(try store.products(ProductQuery(search: search, sort: sort, page: 101, per: 100)).products.isEmpty)
        }
        let rare = try store.products(ProductQuery(search: "m rare", sort: .newest))
        #expect(rare.total == 30 && !rare.hasMore && rare.products.first?.id == 30)
    }
}
