import ShopOracles
import Foundation
import Markup
import Prices
import Testing
import Web

@testable import ShopProducts

@Suite struct StaffProductsTests {
    @Test func `what is added leads to its form, and is on the site`() throws {
        let office = try StaffOffice([])
        #expect(try office.send(.add, StaffOffice.fields(price: "50000")).target == "/staff/products/1?saved=1")
        let product = try #require(office.store.product(1))
        #expect(product.name == "Sencha" && product.content == "Green\ntea" && product.category?.name == "Tea")
        #expect(product.price == Price(minorUnits: 50_000, currency: .vnd), "the currency of an empty catalogue")
        #expect(office.store.events(of: 1).map(\.editor) == ["ann@example.org"])
    }

    @Test func `a form's mistakes are named beside their fields, and nothing is stored`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let mistakes: [(StaffProductField, String, String)] = [
            (.name, "  ", "Fill this in."), (.name, "a\u{7}b", "This text has a character that a page cannot show."),
            (.name, String(repeating: "a", count: 201), "Use at most 200 characters."),
            (.price, "1,5", "Write an amount such as 12.50."), (.price, "", "Fill this in."),
            (.price, "-1", "A price cannot be negative."), (.price, "1.234", "USD has 2 decimals at most."),
            (.content, String(repeating: "a", count: 10_001), "Use at most 10000 characters."),
            (.image, "pictures/tea.exe", "Name a picture such as pictures/tea.svg."),
            (.image, "../tea.svg", "Name a picture such as pictures/tea.svg."),
            (.category, String(repeating: "&", count: 121), "This is too long."),
        ]
        for (field, value, message) in mistakes {
            for action in [StaffProductsRouter.Action.add, .edit(1)] {
                var fields = StaffOffice.fields()
                fields[field] = value
                let screen = try office.refusal(action, fields)
                let text = String(decoding: screen.content.rendered(), as: UTF8.self)
                #expect(screen.status == .refused && text.contains("id=\"\(field.rawValue)-error\""), "\(field)")
                #expect(text.contains(message), "\(field): \(value.prefix(20))")
            }
        }
        #expect(office.store.product(1)?.name == "Phin" && office.store.product(6) == nil)
    }

    @Test func `who edits what somebody else changed gets both texts, and may save again`() throws {
        let office = try StaffOffice(Shelf.drinks)
        #expect(try office.send(.edit(1), StaffOffice.fields("Theirs")).target == "/staff/products/1?saved=1")
        let screen = try office.refusal(.edit(1), StaffOffice.fields("Mine", price: "7.00"))
        let text = String(decoding: screen.content.rendered(), as: UTF8.self)
        #expect(screen.status == .conflict)
        #expect(text.contains("value=\"Mine\"") && text.contains("Theirs") && text.contains("value=\"7.00\""))
        #expect(text.contains("name=\"revision\" value=\"2\""))
        #expect(office.store.product(1)?.name == "Theirs")
        #expect(try office.send(.edit(1), StaffOffice.fields("Mine", revision: 2)).target != nil)
        #expect(office.store.product(1)?.name == "Mine")
    }

    @Test func `a refused form keeps the revision that it began from`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.edit(1), StaffOffice.fields("Theirs"))
        let screen = try office.refusal(.edit(1), StaffOffice.fields(""))
        let text = String(decoding: screen.content.rendered(), as: UTF8.self)
        #expect(screen.status == .refused && text.contains("name=\"revision\" value=\"1\""))
    }

    @Test func `an edit is taken back, and what came after it stays`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let before = try #require(office.store.product(2))
        var fields = StaffOffice.fields("Sencha", price: "9.99")
        _ = try office.send(.edit(2), fields)
        let event = try #require(office.store.events(of: 2).first)
        fields = StaffOffice.fields("Gyokuro", price: "9.99", revision: 2)
        _ = try office.send(.edit(2), fields)
        #expect(
            try office.send(.undo(2), [.event: String(event.id), .revision: "3"]).target
                == "/staff/products/2?saved=1")
        let now = try #require(office.store.product(2))
        #expect(now.price == before.price && now.content == before.content && now.name == before.name)
        #expect(office.store.events(of: 2).map(\.kind) == [.edited, .edited, .edited])
        // From an older revision it is a conflict, with what it would have made in the form.
        _ = try office.send(.edit(2), StaffOffice.fields("Assam", price: "1.00", revision: 4))
        #expect(try office.refusal(.undo(2), [.event: String(event.id), .revision: "2"]).status == .conflict)
        for other in ["0", "99", ""] {
            guard case .missing = try office.send(.undo(2), [.event: other, .revision: "5"]) else {
                Issue.record("an event \(other)")
                continue
            }
        }
    }

    @Test(arguments: [nil, "pictures/gone.svg"])
    func `a picture that is there no more does not come back with the rest`(missing: String?) throws {
        let rows = [Shelf.row("gone", "Sencha")]
        let office = try StaffOffice(rows, missing: missing)
        let fields = StaffOffice.fields("Gyokuro").merging([.image: "pictures/new.svg"]) { $1 }
        _ = try office.send(.edit(1), fields)
        let event = try #require(office.store.events(of: 1).first)
        _ = try office.send(.undo(1), [.event: String(event.id), .revision: "2"])
        let now = try #require(office.store.product(1))
        #expect(now.name == "Sencha" && now.image == missing.map { _ in "pictures/new.svg" } ?? "pictures/gone.svg")
    }

    @Test func `what is deleted leaves the list with an offer to undo it`() throws {
        let office = try StaffOffice(Shelf.drinks)
        #expect(try office.send(.set(3, .deleted)).target == "/staff/products?deleted=3")
        let list = String(decoding: try office.screen(.list(deleted: 3)).content.rendered(), as: UTF8.self)
        #expect(list.contains("“冰咖啡” is deleted.") && list.contains("action=\"/staff/products/3/shown\""))
        #expect(try office.send(.set(3, .shown)).target == "/staff/products/3?saved=1")
        #expect(office.store.product(3) != nil)
        let after = String(decoding: try office.screen(.list(deleted: 3)).content.rendered(), as: UTF8.self)
        #expect(!after.contains("is deleted."))
    }

    @Test(arguments: [
        StaffProductsRouter.Page.list(), .list(StaffProductQuery(.hidden)), .list(StaffProductQuery(.deleted)),
        .list(StaffProductQuery(search: "trà & more", page: 3)), .list(deleted: 7), .list(moved: 7),
        .list(StaffProductQuery(category: "tea", page: 2), moved: 7), .new, .product(7),
        .product(7, isSaved: true),
    ])
    func `a page's address leads to the page`(page: StaffProductsRouter.Page) {
        #expect(StaffOffice.router.page(at: StaffOffice.router.link(to: page)) == page)
    }

    @Test(arguments: [
        StaffProductsRouter.Action.add, .edit(7), .undo(7), .move(7), .set(7, .shown), .set(7, .hidden),
        .set(7, .deleted),
    ])
    func `an action's address leads to the action`(action: StaffProductsRouter.Action) {
        #expect(StaffOffice.router.action(at: StaffOffice.router.target(of: action)) == action)
    }

    @Test(arguments: ["/staff/products/x", "/staff/products/shown", "/staff/products/1/2", "/staff/products/-1"])
    func `another address is no page`(path: String) throws {
        #expect(StaffOffice.router.page(at: try #require(Link(reference: path))) == nil)
    }

    private static let photo = FormFile(name: "IMG_1.jpg", bytes: [0xFF, 0xD8, 0xFF, 1])
    private static let photoName = "pictures/photographs/01/0123456789abcdef-900x600-102030.jpg"

    @Test func `a photograph takes the place of the picture that the form names`() throws {
        let office = try StaffOffice([], photographs: Studio())
        #expect(try office.send(.add, StaffOffice.fields(price: "50000"), photo: Self.photo).target != nil)
        #expect(office.store.product(1)?.image == Self.photoName)
        let text = String(decoding: try office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(text.contains("0123456789abcdef-900x600-102030"))
    }

    @Test func `a form with other mistakes keeps the photograph`() throws {
        let office = try StaffOffice(Shelf.drinks, photographs: Studio())
        let screen = try office.refusal(.edit(1), StaffOffice.fields(price: ""), photo: Self.photo)
        let text = String(decoding: screen.content.rendered(), as: UTF8.self)
        #expect(text.contains("value=\"\(Self.photoName)\""))
    }

    @Test(arguments: [
        (PhotographProblem.noPicture, "Choose a picture: JPEG, PNG"), (.broken, "damaged or incomplete"),
        (.tooManyPixels, "too large: 120 million"), (.tooCostly, "takes too long"), (.noDecoder, "Try again later"),
        (.busy, "in a moment"), (.decoderLost, "Try again later"),
    ])
    func `a picture that is not taken is named beside its field, and nothing is stored`(
        problem: PhotographProblem, message: String
    ) throws {
        let office = try StaffOffice(Shelf.drinks, photographs: Studio(problem: problem))
        for action in [StaffProductsRouter.Action.add, .edit(1)] {
            let screen = try office.refusal(action, StaffOffice.fields("Mine"), photo: Self.photo)
            let text = String(decoding: screen.content.rendered(), as: UTF8.self)
            #expect(screen.status == .refused && text.contains(message) && text.contains("value=\"Mine\""))
            #expect(text.contains("id=\"photo-error\""))
        }
        #expect(office.store.product(1)?.name == "Phin" && office.store.product(6) == nil)
    }

    @Test func `a product without a picture has a drawing of its category in its place`() throws {
        let office = try StaffOffice([])
        var fields = StaffOffice.fields(price: "50000")
        fields[.image] = ""
        #expect(try office.send(.add, fields).target != nil)
        #expect(
            office.store.product(1)?.image == "" && office.store.product(1)?.picture.hasPrefix("placeholders/") == true)
        let form = String(decoding: try office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(!form.contains("<img"))
    }

    @Test func `a box in the form removes the picture, but not one that is sent with it`() throws {
        let office = try StaffOffice([], photographs: Studio())
        #expect(try office.send(.add, StaffOffice.fields(price: "50000")).target != nil)
        let present = String(decoding: try office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(present.contains("name=\"remove-photo\""))
        let removal = { (revision: Int, photo: FormFile?) in
            var fields = StaffOffice.fields(price: "50000", revision: revision)
            fields[.removePhoto] = "1"
            return try office.send(.edit(1), fields, photo: photo).target != nil
        }
        #expect(try removal(1, Self.photo) && office.store.product(1)?.image == Self.photoName)
        #expect(try removal(2, nil) && office.store.product(1)?.image == "")
    }

    @Test func `the list of products is that of a category, also of those that are hidden`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let slug = try #require(office.store.product(1)?.category).slug
        let query = StaffProductQuery(search: "p", category: slug)
        #expect(StaffOffice.router.page(at: StaffOffice.router.link(to: .list(query))) == .list(query))
        let all = try office.screen(.list()).html
        let list = try office.screen(.list(StaffProductQuery(category: slug))).html
        #expect(list.contains("<option value=\"\(slug)\" selected>"))
        let rows = { (html: String) in html.matches(of: /class="staff-row"/).count }
        #expect(rows(list) == office.store.category(slug)?.count && rows(list) < rows(all))
        _ = try office.send(.set(1, .hidden))
        #expect(rows(try office.screen(.list(StaffProductQuery(.hidden, category: slug))).html) == 1)
        for query in [StaffProductQuery(.hidden, category: "no"), StaffProductQuery(category: "no")] {
            guard case .missing = try office.module.show(.list(query), to: office.visitor) else {
                Issue.record("a list of no category")
                continue
            }
        }
    }
}

/// Takes every picture as the same photograph, or none.
private struct Studio: PhotographStore {
    var problem: PhotographProblem?

    func take(_ file: FormFile) throws -> Photograph {
        if let problem { throw problem }
        return try #require(
            Photograph(hash: "0123456789abcdef", width: 900, height: 600, colour: "102030"))
    }
}
