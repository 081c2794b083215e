import Foundation
import ShopShelf
import Snapshots
import Testing
import Web

@testable import ShopProducts

struct ProductsSnapshotTests {
    /// What a screen shows, and from which catalogue.
    struct State: Sendable, CustomTestStringConvertible {
        let name: String
        let rows: [StockedProduct]
        let page: ProductsRouter.Page

        var testDescription: String { name }
    }

    static let hostile = [
        Shelf.row(
            "x", "<b>\"Tom\" & 'Jerry'</b>", "</script><!-- &amp;\n<img src=x onerror=alert(1)>", category: "A&B"),
        Shelf.row("y", "نعناع \u{202E}abc", "👩‍👩‍👧‍👦 e\u{301}", price: Shelf.largestPrice, category: ""),
    ]

    static let lists = [
        State(name: "found", rows: Shelf.drinks, page: .list(ProductQuery())),
        State(name: "one-product", rows: Array(Shelf.drinks.prefix(1)), page: .list(ProductQuery())),
        State(name: "page-1", rows: Shelf.many(7), page: .list(ProductQuery(per: 2))),
        State(name: "page-2", rows: Shelf.many(30), page: .list(ProductQuery(page: 2))),
        State(name: "search-found", rows: Shelf.drinks, page: .list(ProductQuery(search: "milk", sort: .priceUp))),
        State(
            name: "search-page-2", rows: Shelf.many(7),
            page: .list(ProductQuery(search: "tea", sort: .newest, page: 2, per: 3))),
        State(name: "nothing-found", rows: Shelf.drinks, page: .list(ProductQuery(search: "<zzz>\"&'"))),
        State(name: "meant", rows: Shelf.drinks, page: .list(ProductQuery(search: "<iced> cofee"))),
        State(name: "empty-catalogue", rows: [], page: .list(ProductQuery())),
        State(name: "escaping", rows: hostile, page: .list(ProductQuery())),
    ]

    static let products = [
        State(name: "lines", rows: Shelf.drinks, page: .product(1)),
        State(name: "one-line", rows: Shelf.drinks, page: .product(3)),
        State(name: "no-category-no-content", rows: [Shelf.row("a", "A", category: "")], page: .product(1)),
        State(name: "escaping", rows: hostile, page: .product(1)),
        State(name: "largest-price", rows: hostile, page: .product(2)),
    ]

    @Test(arguments: lists)
    func `the list of products looks as recorded`(state: State) throws {
        try hold(state, in: "ListProductsView")
    }

    @Test(arguments: products)
    func `a product's page looks as recorded`(state: State) throws {
        try hold(state, in: "ShowProductView")
    }

    @Test func `every recorded file belongs to a state`() {
        assertSnapshots(in: "ListProductsView", are: Self.lists.flatMap { ["\($0.name).html", "\($0.name).json"] })
        assertSnapshots(in: "ShowProductView", are: Self.products.flatMap { ["\($0.name).html", "\($0.name).json"] })
    }

    /// Holds the view without its layout, and the same view model as JSON.
    private func hold(_ state: State, in group: String) throws {
        let screen = try Shelf(state.rows).screen(state.page)
        assertSnapshot(of: screen.content, named: "\(group)/\(state.name)")
        let json = try JSONSerialization.jsonObject(with: Data(screen.json()))
        let text = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        assertSnapshot(
            of: String(decoding: text, as: UTF8.self) + "\n", named: "\(group)/\(state.name)", extension: "json")
    }
}
