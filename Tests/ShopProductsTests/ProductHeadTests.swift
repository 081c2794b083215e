import Foundation
import Markup
import Prices
import ShopShelf
import Snapshots
import Testing
import Web

@testable import ShopProducts

struct ProductHeadTests {
    typealias State = ProductsSnapshotTests.State

    static let origin = Origin("https://shop.example:8443")

    static let hostile = [
        Shelf.row(
            "x", "</script><script>alert(\"1\")</script>", "\u{2028}' onload=\"x\"\u{2029} <!-- &amp; \\ \u{1}",
            category: "</SCRIPT>")
    ]

    static let inDinars = [Shelf.row("a", "A", price: "1.500 KWD")]

    static let states = [
        State(name: "dollars", rows: Shelf.drinks, page: .product(1)),
        State(name: "dong", rows: Shelf.inDong, page: .product(1)),
        State(name: "no-category-no-content", rows: [Shelf.row("a", "A", category: "")], page: .product(1)),
        State(name: "escaping", rows: hostile, page: .product(1)),
    ]

    @Test(arguments: states)
    func `what a product's page adds to the head looks as recorded`(state: State) throws {
        let screen = try Shelf(state.rows, origin: Self.origin).screen(state.page)
        assertSnapshot(of: screen.head, named: "ProductHead/\(state.name)")
        assertSnapshots(in: "ProductHead", are: Self.states.map { "\($0.name).html" })
    }

    @Test func `without an origin its addresses are paths`() throws {
        let head = try Self.head(Shelf(Shelf.drinks))
        #expect(head.contains(#"<meta property="og:url" content="/products/1">"#))
        #expect(head.contains(#"<meta property="og:image" content="/assets/pictures/phin.svg">"#))
        let linkedData = try Self.linkedData(in: head)
        #expect(linkedData["url"] as? String == "/products/1")
        #expect(linkedData["image"] as? String == "/assets/pictures/phin.svg")
    }

    @Test(arguments: [
        (Shelf.drinks, "12.50", "USD"), (Shelf.inDong, "85000", "VND"), (inDinars, "1.500", "KWD"),
        ([Shelf.row("a", "A", price: Shelf.largestPrice)], "92233720368547758.07", "USD"),
    ])
    func `its price is the price on the page`(rows: [StockedProduct], amount: String, currency: String) throws {
        let shelf = try Shelf(rows)
        let head = try Self.head(shelf)
        let offer = try #require(try Self.linkedData(in: head)["offers"] as? [String: String])
        #expect(
            offer == ["@type": "Offer", "price": amount, "priceCurrency": currency, "url": "/products/1"])
        #expect(head.contains(#"<meta property="product:price:amount" content="\#(amount)">"#))
        #expect(head.contains(#"<meta property="product:price:currency" content="\#(currency)">"#))
        let told = try Price(parsing: amount, currency: try #require(Currency(code: currency)))
        let page = String(decoding: try shelf.screen(.product(1)).content.rendered(), as: UTF8.self)
        let text = PriceFormat(locale: "en_US").text(of: told)
        #expect(page.contains(#"<p class="product-price">\#(text)</p>"#))
    }

    @Test func `a name neither ends the script nor is changed in it`() throws {
        let head = try Self.head(Shelf(Self.hostile))
        #expect(head.split(separator: "</script", omittingEmptySubsequences: false).count == 2)
        #expect(head.split(separator: "<script", omittingEmptySubsequences: false).count == 2)
        let linkedData = try Self.linkedData(in: head)
        let row = try #require(Self.hostile.first)
        #expect(linkedData["@context"] as? String == "https://schema.org")
        #expect(linkedData["@type"] as? String == "Product")
        #expect(linkedData["name"] as? String == row.texts["name"])
        #expect(linkedData["description"] as? String == row.texts["content"])
        #expect(linkedData["category"] as? String == row.texts["category"])
    }

    private static func head(_ shelf: Shelf) throws -> String {
        String(decoding: try shelf.screen(.product(1)).head.rendered(), as: UTF8.self)
    }

    /// The JSON of the head's one script.
    private static func linkedData(in head: String) throws -> [String: Any] {
        let script = try #require(head.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/))
        let json = try JSONSerialization.jsonObject(with: Data(String(script.output.1).utf8))
        return try #require(json as? [String: Any])
    }
}
