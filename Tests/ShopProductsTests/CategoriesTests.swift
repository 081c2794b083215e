import Markup
import Snapshots
import Testing
import Web

@testable import ShopProducts

struct CategoriesTests {
    /// Three teas, a coffee, and a category whose one product is gone to another.
    private static func shelf(text: ProductsText = .english, isSearchable: Bool = true) throws -> Shelf {
        let shelf = try Shelf(
            [
                Shelf.row("oolong", "Oolong", category: "Tea & leaf"),
                Shelf.row("sencha", "Sencha", category: "Tea & leaf"),
                Shelf.row("robusta", "Robusta", category: "Cà phê"), Shelf.row("assam", "Assam", category: "Gone"),
            ], text: text, isSearchable: isSearchable, isFixed: false)
        try shelf.stock([Shelf.row("assam", "Assam", category: "Tea & leaf")])
        return shelf
    }

    static let two = [
        Category(slug: "tea", name: "Tea & leaf", count: 3, image: "pictures/tea.svg", pages: 1),
        Category(slug: "coffee", name: "Cà phê", count: 1, image: nil, pages: 1),
    ]

    @Test func `the categories that have products are listed with their number and their counts`() throws {
        let screen = try Self.list(Self.two)
        #expect(screen.title == "Categories")
        assertSnapshot(of: screen.content, named: "ListCategoriesView/two")
        let page = String(decoding: try Self.shelf().screen(.categories()).content.rendered(), as: UTF8.self)
        #expect(page.contains("2 categories") && page.contains("3 products") && !page.contains("Gone"))
    }

    @Test func `further categories are on pages of their own`() throws {
        let screen = try Self.list(Self.two, page: 2, others: CategoryPage.per)
        #expect(screen.title == "Categories · Page 2")
        assertSnapshot(of: screen.content, named: "ListCategoriesView/second-page")
        let rows = (1...CategoryPage.per + 1).map { Shelf.row("p\($0)", "P", category: "Kind \($0)") }
        let shelf = try Shelf(rows)
        let last = try shelf.screen(.categories(2))
        let page = String(decoding: last.content.rendered(), as: UTF8.self)
        #expect(page.contains("Kind \(CategoryPage.per + 1)<"))
        for missing in [3, 1_000_000_000] {
            guard case .missing = try shelf.module.show(.categories(Paged(missing)), to: Self.visitor)
            else {
                Issue.record("page \(missing) was shown")
                continue
            }
        }
        guard case .missing = try Shelf([]).module.show(.categories(2), to: Self.visitor) else {
            Issue.record("a second page of nothing was shown")
            return
        }
        var files: [String] = []
        try shelf.module.prerenderedPages { page, _ in files.append(Shelf.router.link(to: page).url.string) }
        #expect(files.filter { !$0.contains("kind") && $0.hasPrefix("/c") } == ["/categories", "/categories/page/2"])
        #expect(files.count { $0.hasPrefix("/categories/kind-") } == rows.count)
    }

    @Test func `without a category the list hides behind a friendly word`() throws {
        let shelf = try Shelf([], isFixed: false)
        assertSnapshot(of: try shelf.screen(.categories()).content, named: "ListCategoriesView/none")
        for category in ["Gone", ""] { try shelf.stock([Shelf.row("a", "A", category: category)]) }
        assertSnapshot(of: try shelf.screen(.categories()).content, named: "ListCategoriesView/none")
    }

    @Test func `a category's page shows its products, where it stands, and the way back`() throws {
        let shelf = try Self.shelf()
        let screen = try shelf.screen(Self.tea(1))
        #expect(screen.title == "Category: Tea & leaf")
        assertSnapshot(of: screen.content, named: "ShowCategoryView/first-page")
        assertSnapshot(of: try shelf.screen(Self.tea(2)).content, named: "ShowCategoryView/second-page")
        assertSnapshot(
            of: try shelf.screen(.category("gone", ProductQuery())).content, named: "ShowCategoryView/empty")
    }

    @Test func `both pages speak Vietnamese and Chinese`() throws {
        for (name, text) in [("vietnamese", ProductsText.vietnamese), ("chinese", .chinese)] {
            let shelf = try Self.shelf(text: text)
            assertSnapshot(of: try Self.list(Self.two, text).content, named: "ListCategoriesView/\(name)")
            let none = try Shelf([], text: text).screen(.categories())
            assertSnapshot(of: none.content, named: "ListCategoriesView/none-\(name)")
            assertSnapshot(of: try shelf.screen(Self.tea(1)).content, named: "ShowCategoryView/\(name)")
            assertSnapshot(
                of: try shelf.screen(.category("gone", ProductQuery())).content,
                named: "ShowCategoryView/empty-\(name)")
        }
    }

    @Test func `every recorded file belongs to a state`() {
        let languages = ["vietnamese.html", "chinese.html"]
        assertSnapshots(
            in: "ListCategoriesView",
            are: ["two.html", "second-page.html", "none.html"] + languages + languages.map { "none-\($0)" })
        assertSnapshots(
            in: "ShowCategoryView",
            are: ["first-page.html", "second-page.html", "empty.html"] + languages + languages.map { "empty-\($0)" })
    }

    @Test(arguments: [("nothing", 1), ("", 1), ("TEA-LEAF", 1), ("tea-leaf", 3), ("gone", 2), ("ca-phe", 2)])
    func `an unknown category and a page beyond the last are missing`(slug: String, page: Int) throws {
        let query = page == 1 ? ProductQuery() : ProductQuery(page: Paged(page), per: 2)
        guard case .missing = try Self.shelf().module.show(.category(slug, query), to: Self.visitor) else {
            Issue.record("\(slug) \(page) was shown")
            return
        }
    }

    @Test func `the same says itself as JSON`() throws {
        let shelf = try Self.shelf(isSearchable: false)
        let json = String(decoding: try shelf.screen(Self.tea(2)).json(), as: UTF8.self)
        #expect(
            json == #"{"name":"Tea & leaf","shelf":{"count":"Page 2","pagination":{"page":2,"pages":2},"#
                + #""products":[{"id":4,"image":"pictures/assam.svg","line":"","name":"Assam","price":"$4.50"}],"#
                + #""query":{"category":"tea-leaf","page":2,"per":2,"search":"","sort":"catalogue"}},"#
                + #""slug":"tea-leaf","title":"Category: Tea & leaf · Page 2"}"#)
        let list = String(decoding: try Self.list(Self.two).json(), as: UTF8.self)
        #expect(list.contains(#"{"count":"3 products","image":"pictures/tea.svg","name":"Tea & leaf","slug":"tea"}"#))
    }

    @Test func `the pages that can be files come in one order: lists, feed, products, categories`() throws {
        let shelf = try Shelf(Shelf.many(25), origin: Origin("https://shop.example"))
        var pages: [String] = []
        try shelf.module.prerenderedPages { page, _ in pages.append(Shelf.router.link(to: page).url.string) }
        #expect(
            pages == ["/products", "/products/page/2", "/products/feed.atom"] + (1...25).map { "/products/\($0)" }
                + ["/categories", "/categories/drinks", "/categories/drinks/page/2"])
    }

    private static let visitor = Visitor(id: .random(), isKnown: false)

    /// A page of the teas, two at a time.
    private static func tea(_ page: Int) -> ProductsRouter.Page {
        .category("tea-leaf", ProductQuery(page: Paged(page), per: 2))
    }

    /// A page of a list that has so many on other pages too.
    private static func list(
        _ categories: [Category], _ text: ProductsText = .english, page: Int = 1, others: Int = 0
    ) throws -> Screen {
        let assets = try Assets(folders: [])
        let found = CategoryPage(categories: categories, total: categories.count + others)
        let reply = ListCategoriesPresenter(text: text).present(.found(found, on: Paged(page)))
            .reply(by: Shelf.router) {
                ListCategoriesView(model: $0, router: Shelf.router, assets: assets, text: text)
            }
        guard case .show(let screen) = reply else { throw Shelf.NoScreen() }
        return screen
    }
}
