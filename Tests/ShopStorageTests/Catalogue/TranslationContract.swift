import ShopProducts
import ShopShelf
import ShopStorage
import SiteDatabase
import Testing

/// What public pages read of the texts of languages.
@Suite struct TranslationContract {
    private static let all = [
        StockedProduct(
            "phin", name: "Coffee filter", content: "Steel", category: "Brewing",
            ["alt": "A shining pot", "name.vi": "Phin cà phê", "alt.vi": "Một cái phin", "content.zh": "不锈钢"]),
        StockedProduct("cup", name: "Cup", content: "Clay"),
        StockedProduct("zebra", name: "Apron", category: "Brewing"),
    ]

    private func store(_ engine: Engine) throws -> any ProductStore {
        let database = try engine.database()
        try database.stock(Self.all)
        return database.products
    }

    @Test(arguments: Engine.databases)
    func `a language shows its own texts, and those in English where it has none`(engine: Engine) throws {
        let store = try store(engine)
        for (language, name, content, alt) in [
            ("en", "Coffee filter", "Steel", "A shining pot"), ("vi", "Phin cà phê", "Steel", "Một cái phin"),
            ("zh", "Coffee filter", "不锈钢", "A shining pot"),
        ] {
            let translated = store.translated(to: language)
            let found = try [
                #require(try translated.product(1)), #require(try translated.newest(3).last),
                #require(try translated.products(ProductQuery()).products.first),
                #require(try translated.products(ProductQuery(category: "brewing")).products.first),
                #require(try translated.products(ProductQuery(search: "filter")).products.first),
            ]
            #expect(
                found.allSatisfy { $0.id == 1 && $0.name == name && $0.content == content && $0.alt == alt },
                "\(language)")
            let cup = try #require(try translated.product(2))
            #expect([cup.name, cup.content, cup.alt] == ["Cup", "Clay", ""])
        }
        #expect(try store.product(1)?.name == "Coffee filter")
    }

    @Test(arguments: Engine.databases)
    func `the words of every language find a product, in each of them, and what its picture shows does not`(
        engine: Engine
    ) throws {
        let store = try store(engine)
        for language in ["en", "vi", "zh"] {
            let translated = store.translated(to: language)
            for search in ["filter", "phin", "ca phe", "不锈", "steel", "phin filter"] {
                #expect(try translated.products(ProductQuery(search: search)).products.map(\.id) == [1], "\(search)")
            }
            #expect(try translated.products(ProductQuery(search: "shining")).total == 0)
            #expect(try translated.search(meantBy: "phni") == "phin" && translated.search(meantBy: "zzzz") == nil)
        }
    }

    @Test(arguments: Engine.databases)
    func `the order by name is that of the names which are shown`(engine: Engine) throws {
        let store = try store(engine)
        for (language, ids) in [("en", [3, 1, 2]), ("vi", [3, 2, 1]), ("zh", [3, 1, 2])] {
            let translated = store.translated(to: language)
            #expect(try translated.products(ProductQuery(sort: .name)).products.map(\.id) == ids, "\(language)")
            let category = ProductQuery(sort: .name, category: "brewing")
            #expect(try translated.products(category).products.map(\.id) == [3, 1], "\(language)")
        }
        let (vi, search) = (store.translated(to: "vi"), ProductQuery(search: "c", sort: .name))
        #expect(try vi.products(search).products.map(\.id) == [2, 1])
    }
}
