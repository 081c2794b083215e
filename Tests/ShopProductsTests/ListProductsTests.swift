import Markup
import Prices
import ShopShelf
import Testing
import Web

@testable import ShopProducts

struct ListProductsTests {
    @Test(arguments: [
        ("ca phe sua da", ["Cà phê sữa đá"]), ("咖啡", ["冰咖啡"]), ("coffee", ["Cà phê sữa đá", "冰咖啡"]), ("dang", ["ĐEN"]),
        ("milk", ["Cà phê sữa đá", "Café Latte"]), ("cafe esp", ["Café Latte"]), ("latte ice", []), ("!!!", []),
    ])
    func `a search looks at name and content`(search: String, names: [String]) throws {
        let model = try Self.model(Shelf.drinks, ProductQuery(search: search))
        #expect(model.products.map(\.name) == names)
        #expect((model.empty != nil) == names.isEmpty)
    }

    @Test(arguments: [
        (ProductQuery.Sort.catalogue, ["Phin", "Cà phê sữa đá", "冰咖啡", "ĐEN", "Café Latte"]),
        (.name, ["Cà phê sữa đá", "Café Latte", "ĐEN", "Phin", "冰咖啡"]),
        (.priceUp, ["ĐEN", "Cà phê sữa đá", "Café Latte", "冰咖啡", "Phin"]),
        (.priceDown, ["Phin", "冰咖啡", "Cà phê sữa đá", "Café Latte", "ĐEN"]),
        (.newest, ["Café Latte", "ĐEN", "冰咖啡", "Cà phê sữa đá", "Phin"]),
    ])
    func `every order is what it says`(sort: ProductQuery.Sort, names: [String]) throws {
        let model = try Self.model(Shelf.drinks, ProductQuery(sort: sort))
        #expect(model.products.map(\.name) == names)
        #expect(model.sorts?.filter(\.isChosen).map(\.value) == [sort == .catalogue ? "" : sort.rawValue])
        #expect(model.sorts?.count == 5)
    }

    @Test func `a search has its own order, and every other to choose from`() throws {
        let rows = [
            Shelf.row("a", "Filter", "for coffees"), Shelf.row("b", "Mug", "for coffee"), Shelf.row("c", "Coffees"),
            Shelf.row("d", "Iced coffee"),
        ]
        let model = try Self.model(rows, ProductQuery(search: "coffee"))
        #expect(model.products.map(\.name) == ["Iced coffee", "Coffees", "Mug", "Filter"])
        #expect(model.sorts?.map(\.value) == ["", "catalogue", "name", "price", "-price", "newest"])
        #expect(model.sorts?.filter(\.isChosen).map(\.label) == ["Best match"])
        let chosen = try Self.model(rows, ProductQuery(search: "coffee", sort: .catalogue))
        #expect(chosen.products.map(\.name) == ["Filter", "Mug", "Coffees", "Iced coffee"])
        #expect(chosen.sorts?.filter(\.isChosen).map(\.value) == ["catalogue"])
    }

    @Test(
        arguments: [
            ("cofee", "coffee"), ("Iced  COFEE", "Iced coffee"), ("ca phee", "ca phê"), ("latte, cofee", nil),
            ("mlik blck", "milk black"), ("mlik blck oevr", nil), ("mlik zzz", nil), ("zzz", nil),
            ("late mlik", "latte milk"),
            ("espreso-milk", "espresso milk"), ("latte ice", nil), ("dripper 咖啡 cofee", nil), ("咖啡 icde", "咖啡 ice"),
        ] as [(String, String?)])
    func `a search without its slips is offered where it finds something`(search: String, meant: String?) throws {
        let model = try Self.model(Shelf.drinks, ProductQuery(search: search, sort: .priceUp, per: 7))
        #expect(model.products.isEmpty)
        #expect(model.empty?.meant == meant.map { ProductQuery(search: $0, sort: .priceUp, per: 7) })
    }

    @Test(arguments: [true, false])
    func `a list and a category have a form where somebody answers it`(isSearchable: Bool) throws {
        let shelf = try Shelf(Shelf.many(30), isSearchable: isSearchable)
        let list = rendered(try shelf.screen(.list(ProductQuery())).content)
        let category = rendered(try shelf.screen(.category("drinks", ProductQuery())).content)
        for page in [list, category] {
            #expect(page.contains("<form") == isSearchable)
            #expect(page.contains("<select") == isSearchable)
            #expect(page.contains("Tea 24"))
            #expect(page.contains("rel=\"next\""))
        }
    }

    private func rendered(_ html: some HTML) -> String {
        String(decoding: html.rendered(), as: UTF8.self)
    }

    @Test func `pages follow one another without gap or repetition`() throws {
        let queries = [1, 2, 3].map(ProductQuery().onPage)
        let names = try queries.flatMap { try Self.model(Shelf.many(60), $0).products.map(\.name) }
        #expect(names == (1...60).map { "Tea \($0)" })
        #expect(try Self.model(Shelf.many(60), ProductQuery(page: 3)).products.count == 12)
    }

    @Test func `counts and titles say where one is`() throws {
        let first = try Self.model(Shelf.many(60), ProductQuery())
        #expect((first.title, first.count) == ("Products", "60 products"))
        let second = try Self.model(Shelf.many(60), ProductQuery(page: 2))
        #expect((second.title, second.count) == ("Products · Page 2", "Page 2"))
        #expect(second.pagination == Pager(at: 2, of: 3))
        let found = try Self.model(Shelf.many(60), ProductQuery(search: "tea 7"))
        #expect((found.title, found.count) == ("Search: tea 7", "1 product for “tea 7”"))
        let one = try Self.model(Shelf.many(1), ProductQuery())
        #expect(one.count == "1 product")
        #expect(one.pagination == nil)
    }

    @Test func `an empty catalogue and a search that finds nothing say different things`() throws {
        let empty = try Self.model([], ProductQuery())
        #expect(
            empty.empty
                == .init(message: "No products yet", meant: nil, help: ProductsText.english.emptyHelp, offersAll: false)
        )
        let nothing = try Self.model(Shelf.drinks, ProductQuery(search: "zzz"))
        #expect(nothing.count == "Nothing found for “zzz”")
        #expect(nothing.empty?.offersAll == true)
    }

    @Test(arguments: [
        (ProductQuery(page: 4), 60), (ProductQuery(page: 1_000_000_000, per: 100), 60), (ProductQuery(page: 2), 0),
        (ProductQuery(search: "zzz", page: 2), 60), (ProductQuery(search: "tea", page: 4), 60),
    ])
    func `a page beyond the last is missing, not an empty list`(query: ProductQuery, count: Int) throws {
        let shelf = try Shelf(count == 0 ? [] : Shelf.many(count))
        guard case .missing = try shelf.module.show(.list(query), to: Visitor(id: .random(), isKnown: false)) else {
            Issue.record("shown")
            return
        }
        #expect(try ListProductsInteractor(store: shelf.store).list(query) == .noSuchPage)
    }

    @Test func `a card has the first line of the content, whatever ends it`() {
        let cards = ProductCardPresenter(prices: PriceFormat(locale: "en_US"), soldOut: "Sold out")
        for end in ["\n", "\r\n", "\r"] {
            #expect(cards.card(ShowProductTests.product("one line\(end)another")).line == "one line")
        }
    }

    @Test func `the newest come first for the home page`() throws {
        let shelf = try Shelf(Shelf.many(60))
        #expect(try shelf.module.newest(3).map(\.name) == ["Tea 60", "Tea 59", "Tea 58"])
        #expect(try Shelf([]).module.newest(3).isEmpty)
    }

    private static func model(_ rows: [StockedProduct], _ query: ProductQuery) throws -> ListProductsViewModel {
        let outcome = try ListProductsInteractor(store: Shelf(rows).store).list(query)
        let cards = ProductCardPresenter(prices: PriceFormat(locale: "en_US"), soldOut: "Sold out")
        let presentation = ListProductsPresenter(cards: cards, text: .english, isSearchable: true).present(outcome)
        guard case .show(let model, .list(let shown), .ok) = presentation else { throw Shelf.NoScreen() }
        #expect(shown == query)
        return model
    }
}
