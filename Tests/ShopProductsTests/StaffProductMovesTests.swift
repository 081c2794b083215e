import ShopOracles
import Foundation
import Markup
import Testing
import Web

@testable import ShopProducts

/// Products that are put in another order, in the list of all and in that of a category.
@Suite struct StaffProductMovesTests {
    private func html(_ office: StaffOffice, _ page: StaffProductsRouter.Page) throws -> String {
        try office.screen(page).html
    }

    private func isMissing(_ reply: Reply) -> Bool {
        if case .missing = reply { true } else { false }
    }

    @Test func `a move leads to the list, which says where the product is`() throws {
        let office = try StaffOffice(Shelf.drinks)
        #expect(try office.send(.move(1), [.place: "2"]).target == "/staff/products?moved=1")
        #expect(office.store.products(ProductQuery()).products.map(\.id) == [2, 1, 3, 4, 5])
        #expect(try html(office, .list(moved: 1)).contains("<p role=\"status\">Phin: place 2 of 5</p>"))
        #expect(office.store.products(ProductQuery(category: "drinks")).products.map(\.id) == [2, 3, 4, 5])
    }

    @Test func `a move in a category's list leaves the list of all as it is`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let query = StaffProductQuery(category: "drinks")
        let reply = try office.send(.move(5), [.place: "1", .list: "drinks"])
        #expect(reply.target == "/staff/products?category=drinks&moved=5")
        #expect(office.store.products(ProductQuery(category: "drinks")).products.map(\.id) == [5, 2, 3, 4])
        #expect(office.store.products(ProductQuery()).products.map(\.id) == [1, 2, 3, 4, 5])
        let list = try html(office, .list(query, moved: 5))
        #expect(list.contains("Café Latte: place 1 of 4") && list.contains("name=\"list\" value=\"drinks\""))
    }

    @Test func `a product crosses to the page before, and to the next one`() throws {
        let office = try StaffOffice(Shelf.many(63))
        let second = try html(office, .list(StaffProductQuery(page: 2)))
        #expect(second.contains("data-place=\"25\"") && second.contains("value=\"24\" aria-label=\"Move Tea 25 up\""))
        #expect(try office.send(.move(25), [.place: "24"]).target == "/staff/products?moved=25")
        #expect(try html(office, .list(moved: 25)).contains("Tea 25: place 24 of 63"))
        #expect(try office.send(.move(25), [.place: "63"]).target == "/staff/products?page=3&moved=25")
        let last = try html(office, .list(StaffProductQuery(page: 3), moved: 25))
        #expect(last.contains("Tea 25: place 63 of 63"))
    }

    @Test func `the ends of the list offer no move beyond them`() throws {
        let office = try StaffOffice(Shelf.many(63))
        let disabled = { (page: Paged) in
            try html(office, .list(StaffProductQuery(page: page))).matches(of: /aria-label="([^"]*)" disabled/).map {
                String($0.1)
            }
        }
        #expect(try [1, 2, 3].map(disabled) == [["Move Tea 1 up"], [], ["Move Tea 63 down"]])
    }

    @Test func `neither a search nor what the staff alone sees has an order to change`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.set(3, .hidden))
        _ = try office.send(.set(4, .deleted))
        #expect(try html(office, .list()).contains("class=\"moves\""))
        for query in [StaffProductQuery(search: "coffee"), StaffProductQuery(.hidden), StaffProductQuery(.deleted)] {
            let list = try html(office, .list(query, moved: 2))
            #expect(list.contains("staff-row") && !list.contains("moves") && !list.contains("drag"), "\(query)")
            #expect(!list.contains("place 1 of"), "\(query)")
        }
    }

    @Test func `a product that is not of the list is missing, and an id that is made up says nothing`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.set(3, .hidden))
        for (id, list) in [(99, ""), (1, "drinks"), (1, "no"), (3, ""), (3, "drinks")] {
            #expect(isMissing(try office.send(.move(id), [.place: "1", .list: list])), "\(id) in \(list)")
            #expect(isMissing(try office.send(.move(id), [.list: list])), "\(id) in \(list)")
        }
        #expect(try !html(office, .list(moved: 99)).contains("notice"))
        #expect(try !html(office, .list(moved: 3)).contains("notice"))
    }

    @Test func `without a place a product stays, and one beyond the ends is the end`() throws {
        let office = try StaffOffice(Shelf.drinks)
        for place in ["", "x", "-1", "1"] {
            #expect(try office.send(.move(1), [.place: place]).target == "/staff/products?moved=1")
        }
        #expect(office.store.place(of: 1, in: nil)?.place == 1 && office.store.events(of: 1).isEmpty)
        _ = try office.send(.move(1), [.place: "999999999"])
        #expect(office.store.place(of: 1, in: nil)?.place == 5)
        _ = try office.send(.move(1), [.place: "0"])
        #expect(office.store.place(of: 1, in: nil)?.place == 1)
    }

    @Test func `the product's page has a field for its place in each list, and leads back to itself`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let form = try html(office, .product(2))
        let fields = form.matches(of: /id="(place[^"]*)" name="place" value="(\d+)"/).map { "\($0.1)=\($0.2)" }
        #expect(fields == ["place=2", "place-in-category=1"])
        #expect(form.contains("Place among all products") && form.contains("Place in Drinks"))
        let reply = try office.send(.move(2), [.place: "4", .list: "drinks", .isOfForm: "1"])
        #expect(reply.target == "/staff/products/2?saved=1")
        #expect(office.store.place(of: 2, in: "drinks")?.place == 4)
        _ = try office.send(.set(2, .hidden))
        #expect(try !html(office, .product(2)).contains("name=\"place\""))
        _ = try office.send(.set(2, .deleted))
        #expect(try !html(office, .product(2)).contains("name=\"place\""))
    }

    @Test func `a list of one product has no place to choose, nor has one of no category any but among all`() throws {
        let office = try StaffOffice([Shelf.row("tea", "Tea", category: "")])
        let fields = { (id: Int) in try html(office, .product(id)).matches(of: /name="place"/).count }
        #expect(try fields(1) == 0)
        _ = try office.send(.add, StaffOffice.fields())
        #expect(try fields(1) == 1 && fields(2) == 1)
        _ = try office.send(.add, StaffOffice.fields("Gyokuro"))
        #expect(try fields(1) == 1 && fields(2) == 2)
    }

    @Test func `a move is in the history by the list's name, and is taken back`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.move(5), [.place: "2"])
        _ = try office.send(.move(5), [.place: "1", .list: "drinks"])
        let page = try html(office, .product(5))
        #expect(page.contains("Drinks: 4 → 1") && page.contains("All products: 5 → 2") && page.contains("Moved · ann@"))
        let event = try #require(office.store.events(of: 5).last { $0.kind == .moved })
        let reply = try office.send(.undo(5), [.event: String(event.id), .revision: "1"])
        #expect(reply.target == "/staff/products/5?saved=1")
        #expect(office.store.place(of: 5, in: nil)?.place == 5 && office.store.place(of: 5, in: "drinks")?.place == 1)
        #expect(office.store.events(of: 5).map(\.kind) == [.moved, .moved, .moved])
    }

    @Test func `a move in a list that the product left meanwhile cannot be taken back`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.move(5), [.place: "1", .list: "drinks"])
        let event = try #require(office.store.events(of: 5).first)
        let undo = { try office.send(.undo(5), [.event: String(event.id), .revision: "1"]) }
        #expect(try html(office, .product(5)).contains("Undo this change"))
        _ = try office.send(.set(5, .deleted))
        #expect(isMissing(try undo()))
        #expect(try !html(office, .product(5)).contains("Undo this change"))
        _ = try office.send(.set(5, .shown))
        #expect(try html(office, .product(5)).contains("Undo this change"))
        #expect(try undo().target != nil)
        _ = try office.send(.edit(5), StaffOffice.fields(revision: office.store.staffProduct(5)?.revision ?? 0))
        #expect(office.store.product(5)?.category?.slug == "tea")
        #expect(isMissing(try undo()))
    }
}
