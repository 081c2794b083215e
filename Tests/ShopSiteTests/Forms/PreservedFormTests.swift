import HTTPTypes
import Platform
import SiteDatabase
import Testing
import Web

/// A form that cannot be stored now is given back with what the person wrote.
struct PreservedFormTests {
    static let key = "00112233445566778899aabbccddeeff"
    let shop: DemoShop

    init() throws {
        shop = try DemoShop(products: 1)
    }

    private func stopWriting() throws {
        try shop.database.write { try $0.run(script: "ALTER TABLE todos RENAME TO away;") }
    }

    private func startWriting() throws {
        try shop.database.write { try $0.run(script: "ALTER TABLE away RENAME TO todos;") }
    }

    /// The fields of a page's one kept form, as a browser sends them, and its address.
    private func form(_ response: Response) throws -> (path: String, body: String) {
        let text = response.text
        let form = try #require(
            text.firstMatch(
                of: /<form method="post" action="([^"]*)" class="kept-form">(.*?)<\/form>/.dotMatchesNewlines()))
        let hidden = form.2.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map { ($0.1, $0.2) }
        let shown = form.2.matches(of: /<textarea name="([^"]*)"[^>]*>\n?([^<]*)<\/textarea>/).map { ($0.1, $0.2) }
        let body = (hidden + shown).map { "\($0.0)=\($0.1.replacing(" ", with: "+").replacing("\n", with: "%0A"))" }
        return (String(form.1), body.joined(separator: "&"))
    }

    @Test func `an item that was not stored is in the page, and is added once when it is sent again`() throws {
        try stopWriting()
        let refused = shop.post("/todos", "form-key=\(Self.key)&title=Buy+bread&content=brown%0Asliced")
        #expect(refused.status == .serviceUnavailable)
        #expect(refused.fields[.retryAfter] == "5" && refused.fields[.cacheControl] == "no-store")
        #expect(refused.text.contains("Not saved yet"))
        #expect(refused.text.contains("aria-label=\"Your text\""))
        let kept = try form(refused)
        #expect(kept.path == "/todos")
        #expect(kept.body == "form-key=\(Self.key)&title=Buy+bread&content=brown%0Asliced")
        try startWriting()
        #expect(shop.post(kept.path, kept.body).status == .seeOther)
        let item = shop.get("/todos/4").text
        #expect(item.contains("Buy bread") && item.contains("brown<br>sliced"))
        #expect(shop.post(kept.path, kept.body).fields[.location] == "/todos")
        #expect(!shop.get("/todos").text.contains("/todos/5"))
    }

    @Test func `the fields of a product's languages are given back too`() throws {
        try shop.signIn("late", as: .staff, name: "late@example.org", hoursAgo: 13)
        let refused = shop.post("/staff/products/1", "name=Tea&name-vi=Tr%C3%A0&content-zh=%E8%8C%B6&revision=1")
        #expect(refused.status == .forbidden)
        #expect(refused.text.contains("<textarea name=\"name-vi\"") && refused.text.contains(">Trà</textarea>"))
        #expect(refused.text.contains("<textarea name=\"content-zh\""))
        #expect(!shop.post("/staff/products/1", "name=Tea&name-fr=Th%C3%A9").text.contains("Thé"))
    }

    @Test func `a post that begins where too many wait changes nothing, and its page has the text`() {
        let context = RequestContext()
        context.beginRefused(at: 0)
        let refused = context.use { shop.post("/vi/todos", "title=Buy+bread&content=") }
        #expect(refused.status == .serviceUnavailable && refused.text.contains(">Buy bread</textarea>"))
        #expect(refused.text.contains("Chưa lưu được"))
        context.begin()
        #expect(context.use { shop.get("/todos").status } == .ok)
        #expect(!shop.get("/todos").text.contains("Buy bread"))
    }

    @Test func `it comes in the language of its page, with markup as text`() throws {
        try stopWriting()
        for (path, words) in [("/vi/todos", "Chưa lưu được"), ("/zh/todos", "尚未保存")] {
            let page = shop.post(path, "title=%3Cscript%3E&content=")
            #expect(page.text.contains(words) && page.text.contains(">&lt;script&gt;</textarea>"), "\(page.text)")
            #expect(!page.text.contains("<script>"))
        }
    }

    @Test func `no page repeats a password`() throws {
        try shop.database.write { try $0.run(script: "DROP TABLE sign_in_attempts;") }
        let page = shop.post("/login", "username=ann%40example.org&password=hunter2hunter2&next=%2Ftodos")
        #expect(page.status == .serviceUnavailable)
        #expect(!page.text.contains("hunter2") && !page.text.contains("kept-form"))
    }

    @Test func `a form with a field that its module does not name is not given back`() throws {
        try stopWriting()
        let page = shop.post("/todos", "title=Bread&content=&evil=1")
        #expect(page.status == .serviceUnavailable && !page.text.contains("kept-form"))
        #expect(page.text.contains("We cannot reach our data"))
    }
}
