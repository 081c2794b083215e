import Foundation
import Snapshots
import Testing
import Web

@testable import ShopProducts

/// The staff's pages of the catalogue, in each language.
struct StaffProductsSnapshotTests {
    static let texts: [(name: String, text: StaffProductsText)] = [
        ("english", .english), ("vietnamese", .vietnamese), ("chinese", .chinese),
    ]

    /// What a screen shows: a page, or what a form is answered.
    struct State: Sendable {
        let name: String
        let screen: @Sendable (StaffOffice) throws -> Screen
    }

    static let lists = [
        State(name: "shown") { try $0.screen(.list()) },
        State(name: "search") { try $0.screen(.list(StaffProductQuery(search: "coffee"))) },
        State(name: "undo") { office in
            _ = try office.send(.set(2, .deleted))
            return try office.screen(.list(deleted: 2))
        },
        State(name: "hidden") { office in
            _ = try office.send(.set(3, .hidden))
            return try office.screen(.list(StaffProductQuery(.hidden)))
        },
        State(name: "moved") { office in
            _ = try office.send(.move(5), [.place: "2", .list: "drinks"])
            return try office.screen(.list(StaffProductQuery(category: "drinks"), moved: 5))
        },
        State(name: "none") { try $0.screen(.list(StaffProductQuery(.deleted))) },
    ]

    static let products = [
        State(name: "new") { try $0.screen(.new) },
        State(name: "product") { try $0.screen(.product(1)) },
        State(name: "refused") { try $0.refusal(.add, [.name: "<b>", .price: "x", .image: "tea"]) },
        State(name: "history") { office in
            var fields = StaffOffice.fields("<i>Tom & \"Jerry\"</i>", price: "7.00")
            fields[.soldOut] = "1"
            _ = try office.send(.edit(1), fields)
            _ = try office.send(.set(1, .hidden))
            return try office.screen(.product(1, isSaved: true))
        },
        State(name: "moved") { office in
            _ = try office.send(.move(5), [.place: "1"])
            _ = try office.send(.move(5), [.place: "2", .list: "drinks"])
            return try office.screen(.product(5, isSaved: true))
        },
        State(name: "conflict") { office in
            _ = try office.send(.edit(1), StaffOffice.fields("Theirs"))
            return try office.refusal(.edit(1), StaffOffice.fields("Mine"))
        },
        State(name: "deleted") { office in
            _ = try office.send(.set(1, .deleted))
            return try office.screen(.product(1))
        },
        State(name: "texts") { office in
            let texts = ["name-zh": "<煎茶>", "content-zh": "绿\n茶"]
            _ = try office.send(.edit(1), StaffOffice.fields(), texts: texts)
            let mine = ["name-zh": String(repeating: "茶", count: 201), "name-en": "Sencha"]
            guard case .show(let screen) = try office.send(.edit(1), StaffOffice.fields(revision: 2), texts: mine)
            else {
                throw Shelf.NoScreen()
            }
            return screen
        },
    ]

    @Test func `the list looks as recorded`() throws { try hold(Self.lists, in: "StaffProductListView") }

    @Test func `a product's form looks as recorded`() throws { try hold(Self.products, in: "StaffProductView") }

    private func hold(_ states: [State], in group: String) throws {
        for (language, text) in Self.texts {
            for state in states {
                let screen = try state.screen(try StaffOffice(Shelf.drinks, text: text))
                assertSnapshot(of: screen.content, named: "\(group)/\(language)-\(state.name)")
            }
        }
        assertSnapshots(in: group, are: Self.texts.flatMap { text in states.map { "\(text.name)-\($0.name).html" } })
    }
}
