import Foundation
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
        let outcome = ShowProductInteractor.Outcome.found(Self.product(content))
        guard case .show(let model, _, _) = presenter.present(outcome) else { throw Shelf.NoScreen() }
        #expect(model.lines == lines)
    }

    /// With a content that an earlier version may have stored.
    static func product(_ content: String) -> Product {
        Product(
            id: 1, name: "A", content: content, price: Price(minorUnits: 450, currency: .usd), category: nil, image: "",
            changed: Shelf.noon)
    }
}
