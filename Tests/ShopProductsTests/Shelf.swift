import ShopOracles
import Foundation
import Prices
import Testing
import Web

@testable import ShopProducts

/// A catalogue on a memory store, and the module on it.
struct Shelf {
    let store = MemoryProductStore()
    let module: ProductsModule

    init(
        _ rows: [CatalogueRow], text: ProductsText = .english, locale: String = "en_US", language: String = "en",
        origin: Origin? = nil,
        isSearchable: Bool = true
    ) throws {
        module = ProductsModule(
            store: store, router: Self.router, home: .root, prices: PriceFormat(locale: locale),
            assets: try Assets(folders: []), text: text, siteName: "Phin & Leaf", language: language, origin: origin,
            isSearchable: isSearchable)
        _ = try store.importRows(rows, at: Self.noon)
    }

    static let router = ProductsRouter(
        products: Link.root.appending("products"), categories: Link.root.appending("categories"))

    /// 2026-11-21T12:00:00Z.
    static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    /// The screen at a page; fails the test where there is none.
    func screen(_ page: ProductsRouter.Page) throws -> Screen {
        let reply = try module.show(page, to: Visitor(id: .random(), isKnown: false))
        guard case .show(let screen) = reply else { throw NoScreen() }
        return screen
    }

    struct NoScreen: Error {}

    static func row(
        _ slug: String, _ name: String, _ content: String = "", cents: Int64 = 450,
        currency: Currency = .usd, category: String = "Drinks"
    ) -> CatalogueRow {
        CatalogueRow(
            slug: slug, name: name, content: content, price: Price(minorUnits: cents, currency: currency),
            category: category, image: "pictures/\(slug).svg")
    }

    static let drinks = [
        row("phin", "Phin", "A dripper for one cup.\nWash it by hand.", cents: 1_250, category: "Brewers"),
        row("sua-da", "Cà phê sữa đá", "Black coffee over ice with condensed milk", cents: 450),
        row("ice", "冰咖啡", "Iced coffee", cents: 525),
        row("den", "ĐEN", "Đắng", cents: 300),
        row("latte", "Café Latte", "Milk, espresso", cents: 450),
    ]

    static let inDong = [
        row(
            "phin", "Phin nhôm", "Một tách mỗi lần.\nRửa bằng tay.", cents: 85_000, currency: .vnd, category: "Pha chế"),
        row("sua-da", "Cà phê sữa đá", "Cà phê đen với sữa đặc", cents: 35_000, currency: .vnd),
    ]

    /// So many products of falling prices: the first costs the most.
    static func many(_ count: Int) -> [CatalogueRow] {
        (1...count).map { row("tea-\($0)", "Tea \($0)", "Leaf \($0)", cents: Int64(100_000 - $0)) }
    }
}
