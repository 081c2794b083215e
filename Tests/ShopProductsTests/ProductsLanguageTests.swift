import ShopShelf
import Snapshots
import Testing
import Web

@testable import ShopProducts

struct ProductsLanguageTests {
    typealias State = ProductsSnapshotTests.State

    struct Language: Sendable, CustomTestStringConvertible {
        let tag: String
        let text: ProductsText
        let locale: String

        var testDescription: String { tag }

        static let others = [
            Language(tag: "vi", text: .vietnamese, locale: "vi_VN"),
            Language(tag: "zh", text: .chinese, locale: "zh_CN"),
        ]
        static let all = [Language(tag: "en", text: .english, locale: "en_US")] + others
    }

    static let lists = [
        State(name: "found", rows: Shelf.drinks, page: .list(ProductQuery())),
        State(name: "in-dong", rows: Shelf.inDong, page: .list(ProductQuery(sort: .priceDown))),
        State(name: "search-found", rows: Shelf.drinks, page: .list(ProductQuery(search: "milk", sort: .priceUp))),
        State(name: "search-page-2", rows: Shelf.many(7), page: .list(ProductQuery(search: "tea", page: 2, per: 3))),
        State(name: "nothing-found", rows: Shelf.drinks, page: .list(ProductQuery(search: "<zzz>\"&'"))),
        State(name: "meant", rows: Shelf.drinks, page: .list(ProductQuery(search: "cofee"))),
        State(name: "empty-catalogue", rows: [], page: .list(ProductQuery())),
    ]

    static let products = [
        State(name: "in-dong", rows: Shelf.inDong, page: .product(1)),
        State(name: "in-dollars", rows: Shelf.drinks, page: .product(1)),
    ]

    @Test(arguments: Language.others)
    func `the other languages look as recorded`(language: Language) throws {
        for (group, states) in [("ListProductsView", Self.lists), ("ShowProductView", Self.products)] {
            for state in states {
                let screen = try Self.screen(state, in: language)
                assertSnapshot(of: screen.content, named: "\(language.tag)/\(group)/\(state.name)")
            }
            assertSnapshots(in: "\(language.tag)/\(group)", are: states.map { "\($0.name).html" })
        }
    }

    @Test(arguments: ProductsSnapshotTests.lists + ProductsSnapshotTests.products + lists + products)
    func `no state leaves a word untranslated`(state: State) throws {
        let screens = try Language.all.map { ($0.tag, try Self.screen(state, in: $0).content) }
        let catalogue = state.rows.flatMap { row in ["name", "content", "category"].compactMap { row.texts[$0] } }
        let pages = Dictionary(screens) { first, _ in first }
        assertTranslated(pages, except: catalogue)
    }

    @Test(arguments: Language.others)
    func `counts have no plural and pages have their titles`(language: Language) throws {
        let text = language.text
        #expect(text.count(1) == text.count(2).replacing("2", with: "1"))
        #expect(text.found(1, false, "a") == text.found(2, false, "a").replacing("2", with: "1"))
        let state = State(name: "", rows: Shelf.many(7), page: .list(ProductQuery(search: "tea", page: 2, per: 3)))
        #expect(try Self.screen(state, in: language).title == "\(text.searchTitle("tea")) · \(text.pager.page(2))")
    }

    @Test(arguments: Language.all)
    func `large counts are grouped`(language: Language) {
        let number = language.tag == "vi" ? "12.345" : "12,345"
        #expect(language.text.count(12_345).contains(number))
        #expect(language.text.found(12_345, false, "a").contains(number))
        let many = language.text.found(12_345, true, "a")
        #expect(many.contains(number) && many != language.text.found(12_345, false, "a"))
    }

    private static func screen(_ state: State, in language: Language) throws -> Screen {
        try Shelf(state.rows, text: language.text, locale: language.locale).screen(state.page)
    }
}
