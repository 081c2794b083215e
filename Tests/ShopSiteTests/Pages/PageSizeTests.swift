import Foundation
import HTTPTypes
import Platform
import Testing
import Web

/// No page is over 300 kB, however its texts were chosen. One of the staff may have more: it has all texts of a product in three
/// languages, and what they were.
struct PageSizeTests {
    static let maxBytes = 300_000
    static let maxBytesOfStaff = 800_000
    static let languages = ["", "/vi", "/zh"]
    /// The byte that has most in a page, as text and as an attribute's value, percent-encoded for a form.
    static let ampersand = "%26"
    static let quote = "%22"

    private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func hold(_ response: Response, _ name: String, _ status: Int = 200) {
        #expect(response.status.code == status, "\(name)")
        #expect(response.body.count <= Self.maxBytes, "\(name): \(response.body.count) bytes")
    }

    @Test func `a list that is filled to its limits`() throws {
        let shop = try DemoShop(products: 0)
        let item = "title=\(times(Self.quote, 100))&content=\(times(Self.ampersand, 155))"
        var added = 0
        while shop.post("/todos", item).status == .seeOther { added += 1 }
        #expect(added == 997)
        let title = times(Self.quote, 100)
        for language in Self.languages {
            for page in ["", "/page/2", "/active/page/10"] {
                hold(shop.get("\(language)/todos\(page)"), "\(language)\(page)")
                hold(shop.get("\(language)/todos\(page)", accept: "application/json"), "\(language)\(page) as JSON")
            }
            // As much as the browser's fields take, and more than a title or content may have.
            let form = "filter=active&page=5&title=\(title)&content=\(times(Self.ampersand, 10_000))"
            hold(shop.post("\(language)/todos", form), "\(language) refused", 422)
            hold(shop.post("\(language)/todos", form + times(Self.ampersand, 20_000)), "\(language) cut", 422)
            hold(shop.post("\(language)/todos", "page=2&title=\(times(Self.quote, 20_000))"), "\(language) title", 422)
            hold(
                shop.post("\(language)/todos", "page=2&title=\(title)&content=\(times(Self.ampersand, 7_999))"),
                "\(language) full", 422)
        }
        #expect(shop.get("/todos/page/11").status == .notFound)
    }

    @Test(arguments: ["%26", "%3C", "%26%0A", "x%0A%0A", "%F0%9F%98%80"])
    func `an item with as much text as it may have`(text: String) throws {
        let shop = try DemoShop(products: 0)
        let count = ["%26": 7_999, "%3C": 9_999, "%26%0A": 4_900, "x%0A%0A": 3_300, "%F0%9F%98%80": 9_999][text] ?? 0
        let form = "title=\(times(Self.quote, 100))&content=\(times(text, count))z&revision="
        #expect(shop.post("/todos/1/edit", form + "1").status == .seeOther)
        #expect(shop.post("/todos/1/edit", form + "2").status == .seeOther)
        for language in Self.languages {
            hold(shop.get("\(language)/todos/1"), "\(language) item")
            hold(shop.get("\(language)/todos/1/edit"), "\(language) edit")
            hold(shop.post("\(language)/todos/1/edit", form + "1"), "\(language) conflict", 409)
            let long = "title=&content=\(times(Self.ampersand, 20_000))&revision=1"
            hold(shop.post("\(language)/todos/1/edit", long), "\(language) refused", 422)
        }
    }

    /// Letters that have most bytes as text and as an attribute's value, and as words of a search; with SOAK=1, as each of these
    /// alone and in an address too.
    static let letters =
        ProcessInfo.processInfo.environment["SOAK"] == nil ? ["&", "ﷺ"] : ["\"", "&", "茶", "ﷺ"]

    @Test(arguments: letters)
    func `every page and every form's answer where all texts are at their limits`(letter: String) throws {
        let shop = try FilledShop.make(of: letter)
        #expect(shop.get("/todos/page/2").status == .ok && shop.get("/categories/page/5").status == .ok)
        var crawl = SizeCrawl(shop)
        for base in Self.languages { crawl.visit(Self.references(base, letter)) }
        crawl.visit(["/status", "/status/metrics"])
        crawl.sendForms()
        for answer in crawl.answers { hold(answer) }
        for form in crawl.everyForm {
            for body in Self.bodies(of: form, letter) { hold("POST \(form.target)", shop.post(form.target, body)) }
        }
        let declared = Set(try shop.website.routes().map(\.name.label))
        #expect(declared.count > 20)
        let missed = declared.subtracting(crawl.routes)
        #expect(missed.isEmpty, "no page or form of \(missed) was found")
    }

    @Test(arguments: ["\"", "ﷺ"])
    func `the form that a broken store gives back`(letter: String) throws {
        let whole = try DemoShop(products: 1)
        var crawl = SizeCrawl(whole)
        crawl.visit(Self.languages.map { "\($0)/" })
        crawl.sendForms()
        #expect(crawl.everyForm.count >= 20)
        let broken = try DemoShop(products: 0, breaking: StoreUnavailable("the disk is gone"))
        for form in crawl.everyForm {
            let quotes = Self.body(of: form) { $0.isHidden ? "" : times("\"", 200_000) }
            for body in Self.bodies(of: form, letter) + [quotes] {
                hold("POST \(form.target)", broken.post(form.target, body))
            }
        }
    }

    private func hold(_ answer: SizeCrawl.Answer) { hold(answer.reference, answer.response) }

    private func hold(_ name: String, _ response: Response) {
        let max = name.contains("/staff") ? Self.maxBytesOfStaff : Self.maxBytes
        #expect(response.body.count <= max, "\(name.prefix(200)): \(response.body.count) bytes")
    }

    /// What no link leads to, or only with other values.
    private static func references(_ base: String, _ letter: String) -> [String] {
        // nginx takes 8 kB a line.
        let long = String(repeating: FormText.encode(letter), count: 8_000 / (3 * letter.utf8.count))
        return [
            "/", "/products?per=100", "/products?per=100&sort=-price&page=2", "/products?per=1&q=\(long)",
            "/products?per=1&page=50&q=\(FormText.encode(letter))", "/products?per=1&page=999999999",
            "/products/feed.atom", "/counter/badge.svg", "/login?next=/\(long)", "/account?next=/\(long)",
            "/password", "/contact/sent", "/staff/products/1", "/staff/categories",
            "/staff/categories/1", "/staff/products?group=\(long)", "/todos?\(long)", "/missing/\(long)",
            "/products/page/\(long)", "/journal?q=\(long)", "/journal?q=tea", "/journal/\(long)", "/journal/feed.atom",
            "/info?q=\(long)", "/info/feed.atom",
        ].map { base + $0 }
    }

    /// A form with as much as its fields take in a browser, and with more.
    private static func bodies(of form: Page.Form, _ letter: String) -> [String] {
        let coded = FormText.encode(letter)
        return [
            body(of: form) { String(repeating: coded, count: $0.maxLength ?? 10_000) },
            body(of: form) { $0.isHidden ? FormText.encode($0.value) : String(repeating: coded, count: 20_000) },
            body(of: form) { _ in String(repeating: coded, count: 20_000) },
        ]
    }

    private static func body(of form: Page.Form, _ value: (Page.Field) -> String) -> String {
        form.fields.map { "\($0.name)=\(value($0))" }.joined(separator: "&")
    }
}
