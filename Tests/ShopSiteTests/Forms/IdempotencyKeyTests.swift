import HTTPTypes
import SiteDatabase
import Testing
import Web

@testable import ShopSite

/// What is sent twice under one key changes something once, and has the first answer both times.
struct IdempotencyKeyTests {
    let shop: DemoShop
    let one = String(repeating: "0a", count: 16)
    let other = String(repeating: "0b", count: 16)

    init() throws {
        shop = try DemoShop(products: 1)
        _ = shop.post("/todos/1/complete")
    }

    private var number: String? {
        shop.get("/counter", accept: "application/json").text.firstMatch(of: /"number":"(\d+)"/).map { String($0.1) }
    }

    private func keys(_ path: String) -> [String] {
        shop.get(path).text.matches(of: /name="form-key" value="([0-9a-f]{32})"/).map { String($0.1) }
    }

    @Test func `two posts under one key count once, under two twice, and without a key each counts`() {
        for _ in 0..<2 { #expect(shop.post("/counter/increase", "form-key=\(one)").fields[.location] == "/counter") }
        #expect(number == "04")
        #expect(shop.post("/counter/increase", "form-key=\(other)").status == .seeOther)
        #expect(number == "05")
        for _ in 0..<2 { #expect(shop.post("/counter/increase").status == .seeOther) }
        #expect(number == "07")
    }

    @Test func `a page's forms share its key, and each can be sent`() throws {
        let keys = keys("/counter")
        #expect(keys.count == 2 && Set(keys).count == 1)
        let key = try #require(keys.first)
        #expect(self.keys("/counter").first != key)
        #expect(shop.post("/counter/increase", "form-key=\(key)").status == .seeOther)
        #expect(shop.post("/counter/increase", "form-key=\(key)").status == .seeOther)
        #expect(shop.post("/counter/decrease", "form-key=\(key)").status == .seeOther)
        #expect(number == "03")
    }

    /// Posts whose answers are not the page above their address, and what each changes once.
    @Test(arguments: [
        ("/todos", "title=Bread", "/todos"), ("/todos", "title=Bread&filter=active", "/todos/active"),
        ("/todos/2/delete", "", "/todos?deleted=2"), ("/todos/2/delete", "filter=active", "/todos/active?deleted=2"),
        ("/todos/2/edit", "title=New&content=&revision=1", "/todos/2"), ("/todos/2/complete", "on=item", "/todos/2"),
        ("/todos/clear-completed", "", "/todos"), ("/vi/todos", "title=B%C3%A1nh", "/vi/todos"),
        ("/zh/todos/2/delete", "", "/zh/todos?deleted=2"),
    ])
    func `the second post gets the first answer, whatever happened since`(path: String, form: String, answer: String) {
        let body = "\(form)&form-key=\(one)"
        let first = shop.post(path, body)
        #expect(first.status == .seeOther && first.fields[.location] == answer)
        let before = shop.get("/todos", accept: "application/json").text
        #expect(shop.post("/counter/increase", "form-key=\(one)").status == .seeOther)
        let second = shop.post(path, body)
        #expect(second.status == .seeOther && second.fields[.location] == answer)
        #expect(shop.get("/todos", accept: "application/json").text == before)
    }

    /// As somebody sends it who went back to the page.
    @Test func `another text under the same key is another post, and each of them is done once`() {
        for title in ["Bread", "Milk", "Bread", "Milk"] {
            #expect(shop.post("/todos", "form-key=\(one)&title=\(title)&content=").fields[.location] == "/todos")
        }
        #expect(shop.post("/todos", "content=&title=Milk&form-key=\(one)").status == .seeOther)
        let titles = shop.get("/todos").text.matches(of: /<span class="todo-title">(Bread|Milk)</).map { String($0.1) }
        #expect(titles == ["Bread", "Milk"])
    }

    @Test func `a query makes no other post, and no longer record`() throws {
        let query = String(repeating: "a", count: 4_000)
        for path in ["/counter/increase?\(query)", "/counter/increase", "/counter/increase?b=c"] {
            #expect(shop.post(path, "form-key=\(one)").fields[.location] == "/counter")
        }
        #expect(number == "04")
        let longest = try shop.database.read { db in
            try db.row("SELECT max(length(target) + length(answer)) AS n FROM visitor_posts") { try $0["n"] as Int }
        }
        #expect(longest == "/counter/increase/counter".utf8.count)
    }

    @Test func `a post that was refused can be sent again under its key`() {
        for _ in 0..<3 { _ = shop.post("/counter/decrease") }
        #expect(shop.post("/counter/decrease", "form-key=\(one)").status == .conflict)
        #expect(shop.post("/counter/increase").status == .seeOther)
        #expect(shop.post("/counter/decrease", "form-key=\(one)").status == .seeOther)
        #expect(number == "00")
        let item = "form-key=\(one)&title="
        #expect(shop.post("/todos", item).status == .unprocessableContent)
        #expect(shop.post("/todos", item + "Bread").status == .seeOther)
    }

    @Test func `a key is one visitor's own`() throws {
        #expect(shop.post("/counter/increase", "form-key=\(one)").status == .seeOther)
        let first = shop.cookie
        shop.forget()
        #expect(shop.post("/counter/increase", "form-key=\(one)").status == .seeOther)
        #expect(shop.cookie != first && number == "04")
        #expect(shop.post("/counter/increase", "form-key=\(one)").status == .seeOther)
        #expect(number == "04")
    }

    @Test(arguments: ["", "x", "0a0a", String(repeating: "0g", count: 16), String(repeating: "0a", count: 17)])
    func `what is no key is as none`(text: String) {
        for _ in 0..<2 { #expect(shop.post("/counter/increase", "form-key=\(text)").status == .seeOther) }
        #expect(number == "05")
    }

    @Test func `the last fifty posts of a visitor are remembered`() throws {
        func key(_ number: Int) -> String { String(repeating: "0", count: 30) + String(10 + number) }
        for number in 0..<51 { _ = shop.post("/counter/increase", "form-key=\(key(number))") }
        #expect(number == "54")
        for number in 1..<51 { _ = shop.post("/counter/increase", "form-key=\(key(number))") }
        #expect(number == "54")
        _ = shop.post("/counter/increase", "form-key=\(key(0))")
        #expect(number == "55")
        let rows = try shop.database.read {
            try $0.row("SELECT count(*) AS n FROM visitor_posts") { try $0["n"] as Int }
        }
        #expect(rows == 50)
    }

    @Test func `a post whose answer never came leads to the page above it`() throws {
        #expect(shop.post("/todos/2/delete", "form-key=\(one)").fields[.location] == "/todos?deleted=2")
        // As a process leaves it that is killed between the change and its answer.
        try shop.database.write { _ = try $0.execute("UPDATE visitor_posts SET answer = ?", "/todos/2") }
        #expect(shop.post("/todos/2/delete", "form-key=\(one)").fields[.location] == "/todos/2")
    }

    @Test func `pages for everybody have no key`() {
        for path in ["/", "/products", "/products/1", "/login"] { #expect(keys(path).isEmpty, "\(path)") }
    }
}
