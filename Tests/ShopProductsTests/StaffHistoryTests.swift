import ShopOracles
import Foundation
import Markup
import Prices
import Snapshots
import Testing
import Web

@testable import ShopProducts

/// The history of all products.
struct StaffHistoryTests {
    private static let router = StaffHistoryRouter(base: Link.root.appending("staff", "history"))

    private func screen(
        _ store: MemoryProductStore, before: Int? = nil, _ text: StaffHistoryText = .english,
        _ words: StaffProductsText = .english
    ) throws -> Screen {
        let module = StaffHistoryModule(
            history: store, catalogue: store, router: Self.router, products: StaffOffice.router,
            prices: PriceFormat(locale: "en_US"), languages: [], text: text, words: words,
            date: { $0.formatted(.iso8601.year().month().day()) })
        let visitor = Visitor(id: .random(), isKnown: true)
        return try StaffCatalogueOffice.screen(module.show(.list(before: before), to: visitor))
    }

    /// A shop in which all kinds of things were done.
    private func office() throws -> StaffOffice {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.edit(1), StaffOffice.fields("<i>Tom & \"Jerry\"</i>", price: "7.00"))
        _ = try office.send(.move(5), [.place: "2"])
        _ = try office.send(.move(5), [.place: "1", .list: "drinks"])
        _ = try office.send(.set(2, .hidden))
        _ = try office.send(.set(3, .deleted))
        let editor = Editor(.random(), name: "bob@example.org", at: Shelf.noon)
        let rows = (0..<501).map { Shelf.row("new-\($0)", "New \($0)") }
        _ = try office.store.importRows(rows, at: Shelf.noon, by: editor) { _, _ in }
        return office
    }

    @Test func `it looks as recorded`() throws {
        let texts: [(String, StaffHistoryText, StaffProductsText)] = [
            ("english", .english, .english), ("vietnamese", .vietnamese, .vietnamese),
            ("chinese", .chinese, .chinese),
        ]
        for (language, text, words) in texts {
            assertSnapshot(
                of: try screen(try office().store, text, words).content, named: "StaffHistoryView/\(language)-some")
            assertSnapshot(
                of: try screen(MemoryProductStore(), text, words).content, named: "StaffHistoryView/\(language)-none")
        }
        assertSnapshots(in: "StaffHistoryView", are: texts.flatMap { ["\($0.0)-some.html", "\($0.0)-none.html"] })
    }

    @Test func `older entries follow the last one of a page, whatever is done meanwhile`() throws {
        let office = try StaffOffice(Shelf.drinks)
        for number in 0..<50 { _ = try office.send(.set(1, number.isMultiple(of: 2) ? .hidden : .shown)) }
        let first = String(decoding: try screen(office.store).content.rendered(), as: UTF8.self)
        #expect(first.contains("/staff/history?before=11") && !first.contains("Newest"))
        _ = try office.send(.set(1, .deleted))
        let second = String(decoding: try screen(office.store, before: 11).content.rendered(), as: UTF8.self)
        #expect(second.components(separatedBy: "<li>").count == 11 && !second.contains("before="))
        #expect(second.contains("href=\"/staff/history\""))
    }

    @Test(
        arguments: zip(
            [StaffProductsText.english, .vietnamese, .chinese],
            ["a removed account", "một tài khoản đã xóa", "一个已删除的账号"]))
    func `an account that was removed long ago has no name any more`(_ words: StaffProductsText, _ name: String) throws
    {
        let office = try StaffOffice(Shelf.drinks)
        let editor = Editor(.random(), name: "", at: Shelf.noon)
        _ = try office.store.importRows([Shelf.row("new", "New")], at: Shelf.noon, by: editor) { _, _ in }
        #expect(try screen(office.store, .english, words).content.renderedIndented().contains("· \(name)"))
    }

    @Test(arguments: [nil, 1, 99] as [Int?])
    func `a page's address leads to the page`(before: Int?) {
        let page = StaffHistoryRouter.Page.list(before: before)
        #expect(Self.router.page(at: Self.router.link(to: page)) == page)
    }
}
