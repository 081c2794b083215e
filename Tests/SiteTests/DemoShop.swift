import Accounts
import Categories
import Counter
import HTTPTypes
import Prices
import Products
import Site
import Status
import Testing
import Todos
import Web

/// The whole shop on memory stores, and a browser's part of it: one cookie, and posts from the shop's own pages.
final class DemoShop {
    let products = MemoryProductStore()
    let todos = MemoryTodoStore()
    let accounts = MemoryAccountStore()
    let shop: Shop
    private(set) var cookie: String?

    /// A shop of these products, and its assets.
    init(
        rows: [CatalogueRow], assets: Assets, origins: [Origin] = [], staticOnly: Bool = false,
        status: (any StatusStore)? = nil
    ) throws {
        let catalogue = products
        let categories = MemoryCategoryStore {
            catalogue.productsByCategory.map { category, products in
                Category(
                    slug: category.slug, name: category.name, count: products.count, image: products.first?.image)
            }
        }
        shop = Shop(
            stores: .init(
                products: products, categories: categories, todos: todos, counters: MemoryCounterStore(),
                accounts: accounts, attempts: MemorySignInAttempts(), sessions: MemorySessionStore(),
                status: status),
            assets: assets, origins: origins, staticOnly: staticOnly)
        _ = try products.importRows(rows)
    }

    /// A shop of so many products, whose assets have plain addresses.
    convenience init(
        products count: Int, origins: [Origin] = [], staticOnly: Bool = false, status: (any StatusStore)? = nil
    ) throws {
        let rows = (0..<count).map { number in
            CatalogueRow(
                slug: "tea-\(number)", name: "Tea & leaf \(number + 1)", content: "First line\nSecond line",
                price: Price(minorUnits: Int64(450 + number), currency: .usd), category: "Tea",
                image: "pictures/tea.svg")
        }
        try self.init(rows: rows, assets: Assets(folders: []), origins: origins, staticOnly: staticOnly, status: status)
    }

    func get(_ reference: String, accept: String? = nil) -> Response {
        var request = request(.get, reference)
        request.fields[.accept] = accept
        return send(request)
    }

    func post(_ reference: String, _ body: String = "", origin: String = "http://shop.example") -> Response {
        var request = request(.post, reference)
        request.fields[.origin] = origin
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array(body.utf8)
        return send(request)
    }

    /// A request of this browser.
    func request(_ method: HTTPRequest.Method, _ reference: String) -> Request {
        let parts = reference.split(separator: "?", maxSplits: 1).map(String.init)
        var fields = HTTPFields()
        if let host = HTTPField.Name("Host") { fields[host] = "shop.example" }
        fields[.cookie] = cookie
        return Request(
            id: "0123456789abcdef", method: method, path: parts.first ?? "", query: parts.count > 1 ? parts[1] : "",
            fields: fields)
    }

    /// The answer; a cookie that it sets is kept.
    func send(_ request: Request) -> Response {
        let response = shop.website.respond(to: request)
        if let set = response.fields[.setCookie] { cookie = set.split(separator: ";").first.map(String.init) }
        return response
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}
