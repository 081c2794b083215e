import Foundation
import Markup
import Snapshots
import Testing
import Web

@testable import Categories

struct CategoriesTests {
    static let all = [
        Category(slug: "tea", name: "Tea & leaf", count: 3, image: "pictures/tea.svg"),
        Category(slug: "coffee", name: "Cà phê", count: 1, image: nil),
        Category(slug: "gone", name: "Gone", count: 0, image: nil),
    ]

    @Test func `the categories that have products are listed with their number and their counts`() throws {
        let screen = try screen(.list)
        #expect(screen.title == "Categories")
        assertSnapshot(of: screen.content, named: "CategoryListView/two")
    }

    @Test func `without a category the list hides behind a friendly word`() throws {
        assertSnapshot(of: try screen(.list, all: []).content, named: "CategoryListView/none")
        assertSnapshot(of: try screen(.list, all: [Self.all[2]]).content, named: "CategoryListView/none")
    }

    @Test func `a category's page shows its shelf, where it stands, and the way back`() throws {
        let screen = try screen(.category("tea", 1))
        #expect(screen.title == "Category: Tea & leaf")
        assertSnapshot(of: screen.content, named: "CategoryDetailView/first-page")
        assertSnapshot(of: try self.screen(.category("tea", 2)).content, named: "CategoryDetailView/second-page")
        assertSnapshot(of: try self.screen(.category("gone", 1)).content, named: "CategoryDetailView/empty")
    }

    @Test func `both pages speak Vietnamese and Chinese`() throws {
        for (name, text) in [("vietnamese", CategoriesText.vietnamese), ("chinese", .chinese)] {
            assertSnapshot(of: try screen(.list, text: text).content, named: "CategoryListView/\(name)")
            assertSnapshot(of: try screen(.list, all: [], text: text).content, named: "CategoryListView/none-\(name)")
            assertSnapshot(of: try screen(.category("tea", 1), text: text).content, named: "CategoryDetailView/\(name)")
            assertSnapshot(
                of: try screen(.category("gone", 1), text: text).content, named: "CategoryDetailView/empty-\(name)")
        }
    }

    @Test(arguments: [("nothing", 1), ("", 1), ("TEA", 1), ("tea", 3), ("gone", 2), ("coffee", 2)])
    func `an unknown category and a page beyond the last are missing`(slug: String, page: Int) throws {
        guard case .missing = try module().show(.category(slug, page), to: Self.visitor) else {
            Issue.record("\(slug) \(page) was shown")
            return
        }
    }

    @Test func `the same says itself as JSON`() throws {
        let json = String(decoding: try screen(.category("tea", 2)).json(), as: UTF8.self)
        #expect(
            json == #"{"name":"Tea & leaf","shelf":["Assam"],"slug":"tea","title":"Category: Tea & leaf · Page 2"}"#)
        let list = String(decoding: try screen(.list).json(), as: UTF8.self)
        #expect(list.contains(#"{"count":"3 products","image":"pictures/tea.svg","name":"Tea & leaf","slug":"tea"}"#))
    }

    @Test func `every address leads back to what it was made of`() throws {
        let router = try module().router
        for page in [CategoriesRouter<WordShelf>.Page.list, .category("tea", 1), .category("茶", 2)] {
            #expect(router.page(at: router.link(to: page)) == page)
        }
        #expect(router.link(to: .category("tea", 2)).address.reference == "/categories/tea/page/2")
        for path in [["tea"], ["categories", ""], ["categories", "tea", "x"], ["categories", "", "page", "2"]] {
            #expect(router.page(at: Link(Address(path: path))) == nil)
        }
    }

    private static let visitor = Visitor(id: .random(), isKnown: false)

    private struct NoScreen: Error {}

    private func module(
        all: [Category] = all, text: CategoriesText = .english
    ) throws -> CategoriesModule<WordShelf> {
        CategoriesModule(
            store: MemoryCategoryStore { all }, shelf: WordShelf(), base: Link.root.appending("categories"),
            home: .root, assets: try Assets(folders: []), text: text)
    }

    private func screen(
        _ page: CategoriesRouter<WordShelf>.Page, all: [Category] = all, text: CategoriesText = .english
    ) throws -> Screen {
        guard case .show(let screen) = try module(all: all, text: text).show(page, to: Self.visitor) else {
            throw NoScreen()
        }
        return screen
    }
}
