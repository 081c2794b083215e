import Foundation
import Prices
import ShopProducts
import ShopShelf
import ShopStorage
import SiteCollections
import SiteDatabase
import Testing
import Web

/// What public pages read of the products.
@Suite struct ProductStoreContract {
    @Test(arguments: Engine.databases)
    func `an empty catalogue has no products`(_ engine: Engine) throws {
        let store = try engine.database().products
        #expect(try store.products(ProductQuery()) == .empty)
        #expect(try store.products(ProductQuery(page: 2)) == .empty)
        #expect(try store.products(ProductQuery(sort: .name)) == .empty)
        #expect(try store.products(ProductQuery(search: "a")) == .empty)
        #expect(try store.product(1) == nil)
        #expect(try store.newest(3).isEmpty)
        #expect(try store.search(meantBy: "abc") == nil)
    }

    @Test(arguments: Engine.databases)
    func `a product has all that its page shows`(_ engine: Engine) throws {
        let database = try engine.database()
        let time = Date(timeIntervalSince1970: 1_750_000_000)
        try database.stock(
            [
                StockedProduct(
                    "phin", name: "Cà phê \"sữa\"", content: "One\nTwo, three", price: "0 USD",
                    image: "pictures/phin.svg", ["alt": "A pot", "sold_out": "1"]),
                StockedProduct("cup", price: "1234567.89 USD", category: ""),
            ], at: time + 0.75)
        let phin = Product(
            id: 1, name: "Cà phê \"sữa\"", content: "One\nTwo, three", price: Price(minorUnits: 0, currency: .usd),
            category: ProductCategory(slug: "tea", name: "Tea"), image: "pictures/phin.svg", alt: "A pot",
            isSoldOut: true, changed: time)
        let cup = Product(
            id: 2, name: "cup", content: "", price: Price(minorUnits: 123_456_789, currency: .usd), category: nil,
            image: "",
            changed: time)
        #expect(try database.products.product(1) == phin)
        #expect(try database.products.products(ProductQuery()).products == [phin, cup])
        #expect(try database.products.products(ProductQuery(search: "sua")).products == [phin])
        #expect(try database.products.newest(2) == [cup, phin])
    }

    @Test(arguments: Engine.databases)
    func `equal names and prices follow the order of their numbers in each direction`(_ engine: Engine) throws {
        let database = try engine.database()
        try database.stock([
            StockedProduct("a", name: "Đá", price: "2 USD"), StockedProduct("b", name: "da", price: "1 USD"),
            StockedProduct("c", name: "Chè", price: "2 USD"), StockedProduct("d", name: "Chè xanh", price: "1 USD"),
        ])
        func ids(_ sort: ProductQuery.Sort, search: String = "") throws -> [Int] {
            try database.products.products(ProductQuery(search: search, sort: sort)).products.map(\.id)
        }
        #expect(try ids(.catalogue) == [1, 2, 3, 4])
        #expect(try ids(.name) == [3, 4, 1, 2])
        #expect(try ids(.priceUp) == [2, 4, 1, 3])
        #expect(try ids(.priceDown) == [1, 3, 2, 4])
        #expect(try ids(.newest) == [4, 3, 2, 1])
        #expect(try ids(.priceDown, search: "che") == [3, 4])
        #expect(try ids(.newest, search: "da") == [2, 1])
    }

    @Test(arguments: Engine.databases)
    func `the staff's order is that of pages of any length, and of what a search finds`(_ engine: Engine) throws {
        let database = try engine.database()
        try database.stock((1...30).map { StockedProduct("p\($0)", category: $0 % 2 == 0 ? "Even" : "Odd") })
        try database.move(30, to: 2)
        try database.move(30, to: 1, inGroup: true)
        let ids = { try database.products.products($0).products.map(\.id) }
        #expect(try ids(ProductQuery()).prefix(3) == [1, 30, 2])
        #expect(try ids(ProductQuery(page: 2, per: 2)) == [2, 3])
        #expect(try ids(ProductQuery(search: "p", sort: .catalogue)).prefix(3) == [1, 30, 2])
        #expect(try ids(ProductQuery(category: "even")).prefix(2) == [30, 2])
        #expect(try ids(ProductQuery(search: "p", sort: .catalogue, category: "even")).prefix(2) == [30, 2])
        #expect(try ids(ProductQuery(sort: .newest)).first == 30 && ids(ProductQuery(sort: .name)).first == 1)
        // Page 1 took it in, and no other product moved to another page.
        let second = try database.products.products(ProductQuery(page: 2))
        #expect(second.products.map(\.id) == [25, 26, 27, 28, 29] && second.pages == 2 && second.total == 30)
        #expect(try ids(ProductQuery(page: 3)).isEmpty)
    }

    @Test(arguments: Engine.databases, [EntryVisibility.hidden, .deleted])
    func `what only the staff sees is on no page`(_ engine: Engine, _ visibility: EntryVisibility) throws {
        let database = try engine.database()
        try database.stock([StockedProduct("a", name: "Sencha"), StockedProduct("b", name: "Assam")])
        try database.set(visibility, of: 1)
        let store = database.products
        #expect(try store.product(1) == nil && store.changes(after: 0, max: 9).map(\.id) == [2])
        #expect(try store.newest(9).map(\.id) == [2] && store.products(ProductQuery(search: "sencha")).total == 0)
        for sort in ProductQuery.Sort.ofCatalogue {
            #expect(try store.products(ProductQuery(sort: sort)).products.map(\.id) == [2])
        }
        #expect(try store.category("tea")?.count == 1)
    }

    private static let searches: [(String, [Int])] = [
        ("ca phe sua da", [1]), ("CÀ PHÊ", [1, 2]), ("phê cà", [1, 2]), ("da", [1, 4]), ("đá", [1, 4]), ("su", [1]),
        ("咖啡", [3]), ("冰咖啡", [3]), ("啡咖", []), ("冰 啡", [3]), ("ice", [3]), ("iced c", [3]), ("zzz", []),
        ("\"", []), ("***", []), ("-", []), ("cà\" OR \"x", []), ("ca AND phe", []), ("ca*", [1, 2]), ("(ca)", [1, 2]),
        ("name:ca", []), ("NEAR(ca phe)", []), ("^ca", [1, 2]), ("';DROP TABLE products;--", []),
        ("   ", [1, 2, 3, 4]),
        ("１２", [4]), ("12", [4]), ("ｄａ", [1, 4]),
    ]

    @Test(arguments: Engine.databases)
    func `a search finds beginnings of words without case and accents`(_ engine: Engine) throws {
        let database = try engine.database()
        try database.stock([
            StockedProduct("a", name: "Cà phê sữa đá"), StockedProduct("b", name: "Cà phê đen"),
            StockedProduct("c", name: "冰咖啡", content: "Iced coffee, black"), StockedProduct("d", name: "Đá viên 12"),
        ])
        for (search, ids) in Self.searches {
            let found = try database.products.products(ProductQuery(search: search))
            #expect(found.products.map(\.id) == ids && found.total == ids.count, "\(search)")
        }
    }

    @Test(arguments: Engine.databases)
    func `texts find each other however their characters are composed`(_ engine: Engine) throws {
        let database = try engine.database()
        let decomposed = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"
        try database.stock([
            StockedProduct("a", name: decomposed), StockedProduct("b", name: "Ca\u{300} phe\u{302}"),
            StockedProduct("c", name: "हिन्दी"),
        ])
        for (search, id) in [("한국", 1), (decomposed, 1), ("cà phê", 2), ("हिन्दी", 3), ("हिन", 3)] {
            let found = try database.products.products(ProductQuery(search: search)).products
            #expect(found.map(\.id) == [id], "\(search)")
        }
    }

    @Test(arguments: Engine.databases)
    func `the newest are as many as asked for, or all`(_ engine: Engine) throws {
        let database = try engine.database()
        try database.stock((1...120).map { StockedProduct("p\($0)") })
        for (asked, given) in [(0, 0), (1, 1), (101, 101), (500, 120)] {
            #expect(try database.products.newest(asked).map(\.id) == Array((1...120).reversed().prefix(given)))
        }
    }

    @Test(arguments: Engine.databases)
    func `each change of a product is later than the one before, and what stays keeps its time`(engine: Engine) throws {
        let database = try engine.database()
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        try database.stock(["a", "b", "c"].map { StockedProduct($0) }, at: start + 0.75)
        try database.stock([StockedProduct("a"), StockedProduct("b", name: "Second")], at: start + 0.8)
        try database.stock([StockedProduct("c", name: "Third")], at: start + 60)
        let changes = [
            ProductChange(id: 1, changed: start), ProductChange(id: 2, changed: start + 1),
            ProductChange(id: 3, changed: start + 60),
        ]
        let store = database.products
        #expect(try store.changes(after: 0, max: 10) == changes)
        #expect(try store.changes(after: 1, max: 1) == [changes[1]])
        #expect(try store.changes(after: 3, max: 10).isEmpty && store.changes(after: 0, max: -1).isEmpty)
        #expect(try store.product(2)?.changed == start + 1)
        // A clock that was set back.
        try database.stock([StockedProduct("c", name: "3")], at: start)
        #expect(try store.product(3)?.changed == start + 61)
    }

    @Test(arguments: Engine.databases)
    func `a search shows ten thousand products at most, in every order those that come first`(_ engine: Engine) throws {
        let database = try engine.database()
        let count = ProductQuery.maxFound + 500
        let price = { (id: Int) in (id - 1) * 31 % count }
        try database.stock(
            (0..<count).map { number in
                StockedProduct(
                    "p\(number)", name: "Mug \(number * 7919 % count)", content: number < 30 ? "rare" : "coffee",
                    price: "\(price(number + 1)) USD")
            })
        let store = database.products
        for (search, sort, first, last) in [
            ("m", ProductQuery.Sort.catalogue, 1, 10_000), ("m", .newest, count, 501), ("coffee", .newest, count, 501),
            ("m", .relevance, 1, 10_000), ("coffee", .relevance, 31, 10_030), ("m coff", .relevance, 31, 10_030),
            ("m", .priceUp, 1, nil), ("mug", .priceUp, 1, nil), ("m coff", .name, nil, nil),
        ] {
            let found = try store.products(ProductQuery(search: search, sort: sort))
            #expect(found.total == ProductQuery.maxFound && found.hasMore)
            #expect(found.products.count == ProductQuery.defaultPer)
            // All of them are in it.
            #expect(try store.products(ProductQuery(search: search, sort: sort, category: "tea")) == found)
            if let first { #expect(found.products.first?.id == first, "\(search) \(sort)") }
            let end = try store.products(ProductQuery(search: search, sort: sort, page: 100, per: 100))
            #expect(end.products.count == 100 && end.hasMore)
            if let last { #expect(end.products.last?.id == last, "\(search) \(sort)") }
            if sort == .priceUp { #expect(end.products.map { price($0.id) } == Array(9_900...9_999)) }
            #expect(try store.products(ProductQuery(search: search, sort: sort, page: 101, per: 100)).products.isEmpty)
        }
        let rare = try store.products(ProductQuery(search: "m rare", sort: .newest))
        #expect(rare.total == 30 && !rare.hasMore && rare.products.first?.id == 30)
    }
}
