import Foundation
import Platform
import Prices
import ShopShelf
import ShopStorage
import SiteDatabase
import Testing
import Web

@testable import ShopProducts

/// A catalogue in a database in memory, and the module on it.
struct Shelf {
    /// The databases that tests only read, by their products.
    private static let databases = Lock<[[[String: String]]: SQLiteDatabase]>([:])

    private let database: SQLiteDatabase
    private let isFixed: Bool
    let module: ProductsModule

    var store: any ProductStore { database.products }

    /// Without `isFixed`, it has a database of its own, which may be changed.
    init(
        _ products: [StockedProduct], text: ProductsText = .english, locale: String = "en_US", language: String = "en",
        origin: Origin? = nil, isSearchable: Bool = true, isFixed: Bool = true
    ) throws {
        let make = { try Self.database(of: products) }
        let database =
            isFixed
            ? try Self.databases.withLock { databases in
                let key = products.map(\.texts)
                let database = try databases[key] ?? make()
                databases[key] = database
                return database
            } : try make()
        module = ProductsModule(
            store: database.products, router: Self.router, home: .root, prices: PriceFormat(locale: locale),
            assets: try Assets(folders: []), text: text, siteName: "Phin & Leaf", language: language, origin: origin,
            isSearchable: isSearchable)
        (self.database, self.isFixed) = (database, isFixed)
    }

    private static func database(of products: [StockedProduct]) throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(inMemory: .shop)
        try stock(products, in: database, at: noon)
        return database
    }

    /// Adds or changes products.
    func stock(_ products: [StockedProduct], at now: Date = noon) throws {
        precondition(!isFixed, "other tests read this database too")
        try Self.stock(products, in: database, at: now)
    }

    /// Names and contents may have control characters, which no file may.
    private static func stock(_ products: [StockedProduct], in database: SQLiteDatabase, at now: Date) throws {
        guard !products.isEmpty else { return }
        let storable = products.map { product in
            var storable = product
            storable.texts = product.texts.mapValues(withoutControls)
            return storable
        }
        try database.stock(storable, at: now)
        try database.write { db in
            for (product, stored) in zip(products, storable) where product.texts != stored.texts {
                try db.execute(
                    "UPDATE catalogue SET name = ?, content = ? WHERE slug = ?",
                    arguments: ["name", "content", "slug"].compactMap { product.texts[$0] })
            }
        }
    }

    private static func withoutControls(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\n" ? "?" : $0 }))
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
        _ slug: String, _ name: String, _ content: String = "", price: String = "4.50 USD",
        category: String = "Drinks"
    ) -> StockedProduct {
        StockedProduct(
            slug, name: name, content: content, price: price, category: category, image: "pictures/\(slug).svg")
    }

    static let drinks = [
        row("phin", "Phin", "A dripper for one cup.\nWash it by hand.", price: "12.50 USD", category: "Brewers"),
        row("sua-da", "Cà phê sữa đá", "Black coffee over ice with condensed milk"),
        row("ice", "冰咖啡", "Iced coffee", price: "5.25 USD"),
        row("den", "ĐEN", "Đắng", price: "3 USD"),
        row("latte", "Café Latte", "Milk, espresso"),
    ]

    static let inDong = [
        row(
            "phin", "Phin nhôm", "Một tách mỗi lần.\nRửa bằng tay.", price: "85000 VND", category: "Pha chế"),
        row("sua-da", "Cà phê sữa đá", "Cà phê đen với sữa đặc", price: "35000 VND"),
    ]

    static let largestPrice = "92233720368547758.07 USD"

    /// So many products of falling prices: the first costs the most.
    static func many(_ count: Int) -> [StockedProduct] {
        (1...count).map { number in
            let price = Price(minorUnits: Int64(100_000 - number), currency: .usd)
            return row("tea-\(number)", "Tea \(number)", "Leaf \(number)", price: "\(price.decimal) USD")
        }
    }
}
