import Markup
import Testing

@testable import Web

private enum ListField: String, FormField {
    case before, all, page
}

private enum Shelf: String, CaseIterable {
    case tea, coffee
}

/// A page with each kind of part.
private enum Place: Equatable {
    case front, feed
    case item(Int)
    case edit(Int)
    case note(Int, String)
    case list(Shelf, page: Paged, before: Int?)
    case found(Shelf?, Paged)
    case shelf(Shelf, isWhole: Bool)
}

struct RouteTableTests {
    private let table =
        RouteTable<Place>(below: Link.root.appending("items")) {
            Route(.front)
            Route("feed.atom", .feed)
            Route(.number, Place.item) { if case .item(let number) = $0 { number } else { nil } }
            Route(.number, "edit", Place.edit) { if case .edit(let number) = $0 { number } else { nil } }
            Route(.number, "notes", .text, Place.note) {
                if case .note(let number, let name) = $0 { (number, name) } else { nil }
            }
        }
        + RouteTable(below: Link.root.appending("lists")) {
            Route(.choice(without: .tea), .paged, .number(in: ListField.before), Place.list) {
                if case .list(let shelf, let page, let before) = $0 { (shelf, page, before) } else { nil }
            }
        }
        + RouteTable(below: Link.root.appending("shelves")) {
            Route(.choice, .flag(ListField.all), Place.shelf) {
                if case .shelf(let shelf, let isWhole) = $0 { (shelf, isWhole) } else { nil }
            }
        }
        + RouteTable(below: Link.root.appending("search")) {
            Route(.optional(Shelf.self), .paged(in: ListField.page), Place.found) {
                if case .found(let shelf, let page) = $0 { (shelf, page) } else { nil }
            }
        }

    private static let pages: [(Place, String)] = [
        (.front, "/items"), (.feed, "/items/feed.atom"), (.item(7), "/items/7"), (.edit(7), "/items/7/edit"),
        (.note(7, "a/b ü"), "/items/7/notes/a%2Fb%20%C3%BC"), (.list(.tea, page: 1, before: nil), "/lists"),
        (.list(.tea, page: 2, before: 9), "/lists/page/2?before=9"),
        (.list(.coffee, page: 1, before: nil), "/lists/coffee"),
        (.list(.coffee, page: 3, before: 4), "/lists/coffee/page/3?before=4"),
        (.shelf(.tea, isWhole: false), "/shelves/tea"), (.shelf(.coffee, isWhole: true), "/shelves/coffee?all=1"),
        (.found(nil, 1), "/search"), (.found(nil, 2), "/search?page=2"), (.found(.tea, 1), "/search/tea"),
        (.found(.coffee, 3), "/search/coffee?page=3"),
    ]

    @Test func `a table prints each page's address, and reads it again`() throws {
        for (page, reference) in Self.pages {
            #expect(table.link(to: page).url.string == reference)
            #expect(try self.page(at: reference) == page)
        }
    }

    @Test(arguments: [
        "/", "/item", "/items/", "/items/feed", "/items/-7", "/items/7/", "/items/7/Edit", "/items/7/edit/1",
        "/items/7/notes", "/items/7/notes/", "/lists/tea", "/lists/page", "/lists/page/x", "/lists/page/2/3",
        "/lists/coffee/tea", "/shelves", "/shelves/milk", "/shelves/tea/coffee",
        "/search/milk", "/search/tea/coffee", "/search/page/2",
    ])
    func `any other address is no page`(reference: String) throws {
        #expect(try page(at: reference) == nil)
    }

    @Test(arguments: [
        ("/lists/page/1", "/lists"), ("/lists/page/0", "/lists"), ("/lists/page/02", "/lists/page/2"),
        ("/lists/page/999999999999999", "/lists/page/1000000000"), ("/search?page=1", "/search"),
        ("/search?page=0", "/search"), ("/search/tea?page=x", "/search/tea"), ("/search?page=-2", "/search"),
        ("/items/007", "/items/7"), ("/lists?before=x", "/lists"),
        ("/shelves/tea?all=&more=1", "/shelves/tea?all=1"),
    ])
    func `another spelling is the page of one address`(reference: String, canonical: String) throws {
        let page = try #require(try page(at: reference))
        #expect(table.link(to: page).url.string == canonical)
    }

    @Test func `a route has its case's name, and an address for a reader`() {
        let listed = table.samples.map { "\($0.name) \($0.pattern)" }
        #expect(
            listed == [
                "front /items", "feed /items/feed.atom", "item /items/{number}", "edit /items/{number}/edit",
                "note /items/{number}/notes/{text}", "list /lists[/{coffee}][/page/{page}]?before",
                "shelf /shelves/{tea|coffee}?all",
                "found /search[/{tea|coffee}]?page",
            ])
        for page in table.samples { #expect(table.page(at: RequestedAddress(page.link.address))?.name == page.name) }
    }

    @Test func `a page that moved has its new address, and is found at both`() throws {
        let routes = { (base: String) in
            RouteTable<Place>(below: Link.root.appending(base)) {
                Route(.number, Place.item) { if case .item(let number) = $0 { number } else { nil } }
            }
        }
        let moved = routes("items") + routes("things")
        let old = try #require(Link(reference: "/things/7"))
        let page = try #require(moved.page(at: RequestedAddress(old.address))).page
        #expect(page == .item(7) && moved.link(to: page).url.string == "/items/7")
    }

    private func page(at reference: String) throws -> Place? {
        let link = try #require(Link(reference: reference))
        return table.page(at: RequestedAddress(link.address))?.page
    }
}

/// A website whose routes are wrong does not start.
struct WrongRouteTests {
    @Test func `two routes of a module at one address`() async {
        await #expect(processExitsWith: .failure) {
            _ = Website(modules: [PairModule(first: "tea", second: "tea")]) { $0.content }
        }
        await #expect(processExitsWith: .success) {
            _ = Website(modules: [PairModule(first: "tea", second: "coffee")]) { $0.content }
        }
    }

    @Test func `two modules at one address`() async {
        await #expect(processExitsWith: .failure) {
            _ = Website(modules: [PairModule(first: "a", second: "b"), PairModule(first: "c", second: "b")]) {
                $0.content
            }
        }
        await #expect(processExitsWith: .success) {
            _ = Website(modules: [PairModule(first: "a", second: "b"), PairModule(first: "c", second: "d")]) {
                $0.content
            }
        }
    }

    @Test func `an address where the audience has no pages`() async {
        await #expect(processExitsWith: .failure) {
            _ = Website(modules: [
                PairModule(first: "a", second: "b", audience: .operators(below: Link.root.appending("c")))
            ]) {
                $0.content
            }
        }
    }

    @Test func `a page that the table lacks`() async {
        await #expect(processExitsWith: .failure) {
            _ = PairModule(first: "a", second: "b").router.link(to: .third)
        }
    }
}

private struct PairModule: Module {
    struct Routes: Router {
        enum Page { case first, second, third }

        let pages: RouteTable<Page>
    }

    let router: Routes
    let audience: Audience

    init(first: String, second: String, audience: Audience = .everyone) {
        self.audience = audience
        router = Routes(
            pages: RouteTable(below: .root) {
                Route(first, .first)
                Route(second, .second)
            })
    }

    func show(_ page: Routes.Page, to visitor: Visitor) -> Reply { .missing }
}
