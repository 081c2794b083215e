import Foundation
import HTTPTypes
import Markup
import Status
import Testing
import Web

/// The operators' page as a part of the site.
struct StatusPageTests {
    let shop: DemoShop

    init() throws {
        let process = ProcessReport(
            id: 7, started: Date(timeIntervalSince1970: 0), threads: 4, busy: 1, inFlight: 1, resident: 1_048_576)
        let report = Report(moment: Date(timeIntervalSince1970: 90), processes: [process], unaccepted: 0, unread: 0)
        shop = try DemoShop(products: 1, status: MemoryStatusStore(report))
    }

    @Test func `it is a page of the site, kept nowhere, at one address`() throws {
        let response = shop.get("/status")
        #expect(response.status == .ok && response.route.label == "status.overview")
        #expect(response.fields[.cacheControl] == "no-store" && response.fields[.eTag] == nil)
        #expect(shop.cookie == nil)
        let page = Page(response)
        #expect(page.all("h1").map(\.text) == ["Status"])
        #expect(page.translations == ["/", "/vi/", "/zh/"])
        #expect(
            !page.all("link").contains {
                ["canonical", "alternate"].contains($0.attributes["rel"]) && $0.attributes["hreflang"] != nil
            })
        for path in ["/vi/status", "/zh/status", "/status/metric", "/vi/status/metrics"] {
            #expect(shop.get(path).status == .notFound)
        }
    }

    @Test func `its figures are OpenMetrics text, and both are JSON by Accept`() {
        let metrics = shop.get("/status/metrics")
        #expect(metrics.fields[.contentType] == "application/openmetrics-text; version=1.0.0; charset=utf-8")
        #expect(metrics.fields[.cacheControl] == "no-store")
        #expect(metrics.text.hasPrefix("# TYPE viperweb_") && metrics.text.hasSuffix("\n# EOF\n"))
        for path in ["/status", "/status/metrics"] {
            let model = shop.get(path, accept: "application/json")
            #expect(model.fields[.contentType] == "application/json" && model.text.contains("\"title\":\"Status\""))
        }
    }

    @Test func `no page leads there, none is rendered ahead, and without a store there is none`() throws {
        var ahead: [String] = []
        try shop.website.prerenderedPages { ahead.append($0.link.url.string) }
        #expect(ahead.count > 10 && !ahead.contains { $0.contains("status") })
        for path in ["/", "/products", "/todos", "/missing"] {
            #expect(!Page(shop.get(path)).links.contains { $0.contains("status") })
        }
        #expect(try DemoShop(products: 1).get("/status").status == .notFound)
    }

    @Test(arguments: [
        ("/", "home.home"), ("/vi/products", "products.list"), ("/products/1", "products.product"),
        ("/products/feed.atom", "products.feed"), ("/categories", "products.categories"),
        ("/categories/tea", "products.category"), ("/todos", "todos.list"),
        ("/counter/badge.svg", "counter.badge"), ("/login", "accounts.signIn"), ("/products/99", "products.product"),
        ("/products?page=2", "products.list"), ("/status/metrics", "status.metrics"), ("/wp-login.php", "none"),
    ])
    func `a page is counted under its module and its name`(path: String, route: String) {
        #expect(shop.get(path).route.label == route)
    }

    @Test(arguments: [
        ("/todos", "todos.add"), ("/todos/1/delete", "todos.delete"), ("/counter/increase", "counter.increase"),
        ("/login", "accounts.signIn"), ("/logout", "accounts.signOut"),
    ])
    func `a change is counted under its module and its name`(path: String, route: String) {
        #expect(shop.post(path).route.label == route)
    }

    @Test func `where the root leads to a reader's language, that is its name`() {
        var request = shop.request(.get, "/")
        request.fields[.acceptLanguage] = "vi"
        let response = shop.send(request)
        #expect(response.status == .found && response.route == .language)
    }
}
