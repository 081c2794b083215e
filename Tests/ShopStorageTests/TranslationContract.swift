import Foundation
import Prices
import ShopProducts
import SiteDatabase
import SiteSearch
import Testing

@testable import ShopStorage

/// What every store promises of the texts of languages.
@Suite struct TranslationContract {
    private static let phin = CatalogueRow.row("phin", "Coffee filter", content: "Steel", category: "Brewing")
        .with([.init(.name, in: "vi"): "Phin cà phê", .init(.content, in: "zh"): "不锈钢"])
    private static let all = [
        phin, .row("cup", "Cup", content: "Clay"), .row("zebra", "Apron", category: "Brewing"),
    ]

    @Test(arguments: Engine.allCases)
    func `a language shows its own name and content, and the catalogue's where it has none`(engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.all)
        #expect(try store.textLanguages() == ["vi", "zh"])
        for (language, name, content) in [
            ("en", "Coffee filter", "Steel"), ("vi", "Phin cà phê", "Steel"), ("zh", "Coffee filter", "不锈钢"),
        ] {
            let translated = store.translated(to: language)
            let found = try [
                #require(try translated.product(1)), #require(try translated.newest(3).last),
                #require(try translated.products(ProductQuery()).products.first),
                #require(try translated.products(ProductQuery(category: "brewing")).products.first),
                #require(try translated.products(ProductQuery(search: "filter")).products.first),
            ]
            #expect(found.allSatisfy { $0.name == name && $0.content == content && $0.id == 1 }, "\(language)")
            #expect(try translated.product(2)?.texts == ["Cup", "Clay"])
        }
        #expect(try store.product(1)?.name == "Coffee filter")
    }

    @Test(arguments: Engine.allCases)
    func `what a picture shows is said in a language's words, or in the catalogue's own, and finds nothing`(
        engine: Engine
    ) throws {
        let store = try engine.products()
        let own = ProductTexts.Field(.alt, in: "")
        let phin = CatalogueRow.row("phin", "Coffee filter", content: "Steel")
        _ = try store.importRows([
            phin.with([own: "A shining pot", .init(.alt, in: "vi"): "Một cái phin"]), .row("cup", "Cup"),
        ])
        #expect(try store.textLanguages() == ["", "vi"])
        for (translated, alt) in [
            (store, "A shining pot"), (store.translated(to: "en"), "A shining pot"),
            (store.translated(to: "vi"), "Một cái phin"),
        ] {
            #expect(try translated.product(1)?.alt == alt && translated.product(2)?.alt == "")
            #expect(try translated.products(ProductQuery()).products.map(\.alt) == [alt, ""])
            #expect(try translated.product(1)?.name == "Coffee filter")
            #expect(try translated.products(ProductQuery(search: "shining")).total == 0)
        }
        var exported: [CatalogueRow] = []
        try store.exportRows { exported.append($0) }
        #expect(exported.first?.texts[own] == "A shining pot")
        _ = try store.importRows([phin])
        #expect(try store.product(1)?.alt == "A shining pot", "a file without the column leaves it")
        _ = try store.importRows([phin.with([own: ""])])
        #expect(try store.product(1)?.alt == "" && store.textLanguages() == ["vi"])
    }

    @Test(arguments: Engine.allCases)
    func `the words of every language find a product, in each of them`(engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.all)
        for language in ["en", "vi", "zh"] {
            let translated = store.translated(to: language)
            for search in ["filter", "phin", "ca phe", "不锈", "steel", "phin filter"] {
                #expect(try translated.products(ProductQuery(search: search)).products.map(\.id) == [1], "\(search)")
            }
            #expect(try translated.meant(by: #require(Spelling("phni"))) == "phin")
        }
    }

    @Test(arguments: Engine.allCases)
    func `the order by name is that of the names which are shown`(engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.all)
        for (language, ids, inCategory) in [
            ("en", [3, 1, 2], [3, 1]), ("vi", [3, 2, 1], [3, 1]), ("zh", [3, 1, 2], [3, 1]),
        ] {
            let translated = store.translated(to: language)
            #expect(try translated.products(ProductQuery(sort: .name)).products.map(\.id) == ids, "\(language)")
            let category = ProductQuery(sort: .name, category: "brewing")
            #expect(try translated.products(category).products.map(\.id) == inCategory, "\(language)")
        }
        let (vi, search) = (store.translated(to: "vi"), ProductQuery(search: "c", sort: .name))
        #expect(try vi.products(search).products.map(\.id) == [2, 1])
    }

    @Test(arguments: Engine.allCases)
    func `a file without a column keeps its texts, and an empty field takes one away`(engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.all)
        let vi = store.translated(to: "vi")
        let old = CatalogueRow.row("phin", "Filter", content: "Steel", category: "Brewing")
        #expect(try store.importRows([old]).updated == 1)
        #expect(try vi.product(1)?.texts == ["Phin cà phê", "Steel"])
        #expect(try vi.products(ProductQuery(search: "phin")).total == 1)
        #expect(try store.products(ProductQuery(search: "coffee")).total == 0)
        #expect(try store.importRows([old.with([.init(.content, in: "vi"): ""])]).unchanged == 1)
        #expect(try store.importRows([old.with([.init(.name, in: "vi"): ""])]).updated == 1)
        #expect(try vi.product(1)?.name == "Filter" && vi.products(ProductQuery(search: "phin")).total == 0)
        #expect(try store.textLanguages() == ["zh"])
        #expect(try vi.products(ProductQuery(sort: .name)).products.map(\.id) == [3, 2, 1])
    }

    @Test(arguments: Engine.allCases)
    func `an export has all texts, and says the same when it is imported`(engine: Engine) throws {
        let (first, second) = (try engine.products(), try engine.products())
        _ = try first.importRows(Self.all)
        let file = try Self.file(of: first)
        #expect(
            String(decoding: file, as: UTF8.self).hasPrefix("slug,name,content,price,currency,category,image,name.vi,"))
        let rows = try CatalogueFile.parse(file, languages: ["en", "vi", "zh"], pictures: { _ in nil })
        #expect(try second.importRows(rows).added == 3)
        #expect(try Self.file(of: second) == file)
        #expect(try second.importRows(rows).unchanged == 3)
    }

    @Test(arguments: Engine.allCases)
    func `an edit of a text is in the history, and found at once`(engine: Engine) throws {
        let (store, editor) = try engine.staffProducts()
        _ = try store.importRows([.row("cup", "Cup")])
        let old = try #require(try store.staffProduct(1)).draft
        let new = ProductDraft(
            name: old.name, content: old.content, price: old.price, category: old.category, image: old.image,
            texts: ProductTexts([.init(.name, in: "vi"): "Tách", .init(.content, in: "zh"): "陶"]))
        guard case .saved(let product) = try store.edit(1, from: 1, to: new, by: editor) else {
            return #expect(Bool(false))
        }
        #expect(product.draft == new)
        #expect(try store.staffProduct(1) == product)
        #expect(try store.events(of: 1).first?.after == new && store.events(of: 1).first?.before == old)
        #expect(try store.products(ProductQuery(search: "tach")).total == 1)
        #expect(try store.translated(to: "vi").product(1)?.name == "Tách")
        #expect(try store.edit(1, from: 2, to: old, by: editor) != .noProduct)
        #expect(try store.products(ProductQuery(search: "tach")).total == 0 && store.textLanguages().isEmpty)
    }

    @Test func `a history of before there were texts is read`() throws {
        let json =
            #"{"name":"Cup","content":"","price":100,"currency":"USD","category":"","image":"a.svg","isSoldOut":true}"#
        let draft = try DraftRecord(json: json).draft
        #expect(draft.name == "Cup" && draft.isSoldOut && draft.texts == ProductTexts())
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `after any imports both engines have the same texts and orders`(seed: UInt64) throws {
        let ((memory, _), (stored, _)) = try (Engine.memory.staffProducts(), Engine.sqlite.staffProducts())
        var random = RandomCatalogue(seed: seed)
        for _ in 0..<3 {
            var rows = random.rows(300)
            let isWithColumns = Bool.random(using: &random)
            if isWithColumns {
                let empty = Dictionary(uniqueKeysWithValues: ProductTexts.Field.all(of: ["vi", "zh"]).map { ($0, "") })
                rows = rows.map { $0.with(empty.merging(random.texts().all) { $1 }) }
            }
            #expect(try stored.importRows(rows) == memory.importRows(rows))
            for language in ["en", "vi", "zh"] {
                let (one, other) = (memory.translated(to: language), stored.translated(to: language))
                for sort in ProductQuery.Sort.ofCatalogue {
                    let query = ProductQuery(sort: sort, per: 100)
                    #expect(
                        try one.products(query).products.map(\.texts) == other.products(query).products.map(\.texts))
                }
                let query = ProductQuery(search: random.search(), per: 100)
                #expect(try one.products(query).products.map(\.id) == other.products(query).products.map(\.id))
            }
            #expect(try Self.file(of: memory) == Self.file(of: stored))
            try StoredCatalogue.check(stored)
        }
    }

    private static func file(of store: any ProductStore) throws -> [UInt8] {
        let languages = try store.textLanguages()
        var bytes = CatalogueFile.header(of: languages)
        try store.exportRows { bytes += CatalogueFile.line(of: $0, languages) }
        return bytes
    }
}
