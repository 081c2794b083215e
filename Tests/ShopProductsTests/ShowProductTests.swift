import ShopOracles
import Prices
import Testing
import Web

@testable import ShopProducts

struct ShowProductTests {
    let presenter = ShowProductPresenter(prices: PriceFormat(locale: "en_US"), soldOut: "Sold out")

    @Test func `a product is shown with its lines and its price`() throws {
        let store = try Shelf(Shelf.drinks).store
        let outcome = try ShowProductInteractor(store: store).show(1)
        #expect(
            presenter.present(outcome)
                == .show(
                    ShowProductViewModel(
                        id: 1, title: "Phin", name: "Phin", lines: ["A dripper for one cup.", "Wash it by hand."],
                        price: "$12.50",
                        offer: Price(minorUnits: 1_250, currency: .usd),
                        category: .init(slug: "brewers", name: "Brewers"), image: "pictures/phin.svg", alt: ""),
                    on: .product(1)))
    }

    @Test(arguments: [0, 6, -1, Int.max, .min])
    func `an unknown id is missing`(id: Int) throws {
        let outcome = try ShowProductInteractor(store: Shelf(Shelf.drinks).store).show(id)
        #expect(outcome == .unknown)
        #expect(presenter.present(outcome) == .missing)
    }

    @Test(arguments: [
        ("", []), ("one", ["one"]), ("one\ntwo", ["one", "two"]), ("one\r\ntwo\r\n", ["one", "two"]),
        ("one\rtwo", ["one", "two"]), ("\n\none\n\n\ntwo\n", ["one", "two"]),
    ])
    func `every line of the content is one, whatever ends it`(content: String, lines: [String]) throws {
        let outcome = try ShowProductInteractor(store: Shelf([Shelf.row("a", "A", content)]).store).show(1)
        guard case .show(let model, _, _) = presenter.present(outcome) else { throw Shelf.NoScreen() }
        #expect(model.lines == lines)
    }

    @Test func `an id is kept when the product changes`() throws {
        let shelf = try Shelf(Shelf.drinks)
        _ = try shelf.store.importRows([Shelf.row("ice", "冰咖啡 2", cents: 600), Shelf.row("new", "New")])
        #expect(shelf.store.product(3)?.name == "冰咖啡 2")
        #expect(shelf.store.product(6)?.name == "New")
    }
}
