import ShopOracles
import Foundation
import Markup
import Prices
import Testing
import Web

@testable import ShopProducts

/// The names and texts of languages in the staff's form.
@Suite struct StaffProductTextsTests {
    private func text(_ reply: Reply, is status: PageStatus) throws -> String {
        guard case .show(let screen) = reply else { throw Shelf.NoScreen() }
        #expect(screen.status == status)
        return String(decoding: screen.content.rendered(), as: UTF8.self)
    }

    private func zh(_ part: ProductTexts.Field.Part) -> ProductTexts.Field { .init(part, in: "zh") }

    @Test func `a language's texts are stored as they were written, and its fields are open then`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let new = try String(decoding: office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(!new.contains("open"))
        let texts = ["name-zh": "  煎茶 ", "content-zh": "绿\r\n茶", "name-vi": "not a language of this site"]
        #expect(try office.send(.edit(1), StaffOffice.fields(), texts: texts).target != nil)
        let draft = try #require(office.store.staffProduct(1)).draft
        #expect(draft.texts.all == [zh(.name): "煎茶", zh(.content): "绿\n茶"])
        let page = try String(decoding: office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(page.contains("<details class=\"texts\" open><summary>In Chinese"))
        #expect(page.contains("id=\"name-zh\" name=\"name-zh\" value=\"煎茶\" lang=\"zh-Hans\""))
        #expect(page.contains("Chinese name: nothing → 煎茶") && page.contains("Chinese description: nothing →"))
    }

    @Test func `what the picture shows is asked for, and said on the product's page`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let texts = ["alt": " Twelve boxes & a pot ", "alt-zh": "十二盒"]
        #expect(try office.send(.edit(1), StaffOffice.fields(), texts: texts).target != nil)
        let draft = try #require(office.store.staffProduct(1)).draft
        #expect(draft.texts.all == [.init(.alt, in: ""): "Twelve boxes & a pot", zh(.alt): "十二盒"])
        let form = try String(decoding: office.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(form.contains("id=\"alt\" name=\"alt\" value=\"Twelve boxes &amp; a pot\""))
        #expect(form.contains("What the picture shows: nothing → Twelve boxes &amp; a pot"))
        #expect(form.contains("What the picture shows, in Chinese: nothing → 十二盒"))
        let page = try String(decoding: office.shelf.screen(.product(1)).content.rendered(), as: UTF8.self)
        #expect(page.contains("alt=\"Twelve boxes &amp; a pot\""))
    }

    @Test(arguments: [
        ("alt-zh", "a\u{7}", "This text has a character that a page cannot show."),
        ("name-zh", String(repeating: "a", count: 201), "Use at most 200 characters."),
        ("name-zh", "a\u{7}", "This text has a character that a page cannot show."),
        ("content-en", String(repeating: "a", count: 10_001), "Use at most 10000 characters."),
        ("name-en", String(repeating: "&", count: 121), "This is too long."),
    ])
    func `a mistake is named beside its field, which is open`(field: String, value: String, message: String) throws {
        let office = try StaffOffice(Shelf.drinks)
        let page = try text(office.send(.edit(1), StaffOffice.fields(), texts: [field: value]), is: .refused)
        #expect(page.contains("id=\"\(field)-error\"") && page.contains(message))
        #expect(page.contains("<details class=\"texts\" open>") && page.contains("<h1>Phin"))
        #expect(page.contains("<title>") == false && office.store.staffProduct(1)?.revision == 1)
    }

    @Test func `an edit is taken back in each language that it changed`() throws {
        let office = try StaffOffice(Shelf.drinks)
        _ = try office.send(.edit(1), StaffOffice.fields(), texts: ["name-zh": "煎茶", "name-en": "Tea"])
        let event = try #require(office.store.events(of: 1).first)
        let later = ["name-zh": "龙井", "name-en": "Tea", "content-en": "Green"]
        _ = try office.send(.edit(1), StaffOffice.fields(revision: 2), texts: later)
        _ = try office.send(.undo(1), [.event: String(event.id), .revision: "3"])
        #expect(office.store.staffProduct(1)?.draft.texts.all == [.init(.content, in: "en"): "Green"])
    }

    @Test func `a conflict shows the texts that both wrote`() throws {
        let office = try StaffOffice(Shelf.drinks)
        let long = String(repeating: "茶", count: 2_500)
        _ = try office.send(
            .edit(1), StaffOffice.fields(), texts: ["name-zh": "Theirs", "content-zh": long, "name-en": "Same"])
        let page = try text(
            office.send(.edit(1), StaffOffice.fields(), texts: ["name-zh": "Mine", "name-en": "Same"]), is: .conflict)
        #expect(page.contains("value=\"Mine\"") && page.contains("Chinese name: Theirs"))
        #expect(page.contains("Chinese description: \(long.prefix(2_000))…") && !page.contains("English name: Same"))
    }

    @Test func `a form that cannot be stored names the fields of the site's languages`() throws {
        let office = try StaffOffice(Shelf.drinks)
        #expect(
            office.module.formFields.filter { $0 is StaffProductTextField }.map { $0.rawValue } == [
                "alt", "name-en", "content-en", "alt-en", "name-zh", "content-zh", "alt-zh",
            ])
    }
}
