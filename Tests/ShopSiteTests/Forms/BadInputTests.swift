import Accounts
import Foundation
import HTTPTypes
import ShopTodos
import Testing
import Web

/// What must not get in, at every door: one defined answer each, and nothing changes.
struct BadInputTests {
    /// A field of one of the shop's forms, with the rest of the form sound.
    enum Door: String, CaseIterable {
        case title, content, edited, userName, password

        var path: String {
            switch self {
            case .title, .content: "/todos"
            case .edited: "/todos/1/edit"
            case .userName, .password: "/login"
            }
        }

        var field: String {
            switch self {
            case .title, .edited: "title"
            case .content: "content"
            case .userName: "username"
            case .password: "password"
            }
        }

        /// The other fields of the form.
        var rest: String {
            switch self {
            case .title: "content=x"
            case .content: "title=x"
            case .edited: "content=x&revision=1"
            case .userName: "password=long+enough"
            case .password: "username=ann%40example.org"
            }
        }
    }

    /// An input, percent-encoded, and the answer at each door; nil where it is a text like any other and is kept.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let value: String
        let answers: [Door: Int?]

        init(_ name: String, _ value: String, title: Int?, content: Int?, userName: Int = 422, password: Int = 422) {
            testDescription = name
            self.value = value
            answers = [.title: title, .edited: title, .content: content, .userName: userName, .password: password]
        }
    }

    static let rows = [
        Row("empty", "", title: 422, content: nil),
        Row("blank", "+%09+%C2%A0", title: 422, content: nil),
        Row("10 kB", String(repeating: "a", count: 10_240), title: 422, content: 422),
        Row("1 MiB", String(repeating: "a", count: 1 << 20), title: 422, content: 422),
        Row("NUL", "a%00b", title: 422, content: 422),
        Row("broken UTF-8", "a%FFb", title: 422, content: 422),
        Row("overlong UTF-8", "%C0%AF", title: 422, content: 422),
        Row("a lone surrogate", "%ED%A0%80", title: 422, content: 422),
        Row("a line break", "a%0D%0Ab", title: 422, content: nil),
        Row("a quote under an accent", "%22%CC%81", title: nil, content: nil),
        Row("a right-to-left override", "a%E2%80%AEb", title: 422, content: 422),
        Row("an isolate that is never closed", "a%E2%81%A7b", title: 422, content: 422),
        Row("a script", "%3Cscript%3Ealert(1)%3C/script%3E", title: nil, content: nil),
        Row("an escape byte", "a%1B[2Jb", title: 422, content: 422),
        Row("half an escape", "a%4", title: 400, content: 400, userName: 400, password: 400),
    ]

    @Test(arguments: rows, Door.allCases)
    func `a field is refused and nothing changes, or it is kept as it is`(row: Row, door: Door) throws {
        let shop = try Self.shop()
        let before = shop.state
        let body = "\(door.field)=\(row.value)&\(door.rest)"
        let response = shop.post(door.path, body)
        guard let expected = try #require(row.answers[door]) else {
            #expect(response.status == .seeOther)
            #expect(shop.state != before)
            #expect(!shop.get("/todos").text.contains("<script>a"))
            return
        }
        #expect(response.status.code == expected)
        #expect(response.fields[.setCookie] == nil)
        #expect(shop.state == before)
        #expect(!response.text.contains("<script>a"))
    }

    @Test(arguments: Door.allCases)
    func `a field that comes twice is 400`(door: Door) throws {
        try expect(400, of: door.path, "\(door.field)=Rest+well&\(door.field)=Read+well&\(door.rest)")
    }

    @Test(arguments: Door.allCases.filter { $0 != .content })
    func `a field that is missing is 422`(door: Door) throws {
        try expect(422, of: door.path, door.rest)
    }

    @Test(arguments: Door.allCases)
    func `what is no form is 415`(door: Door) throws {
        let shop = try Self.shop()
        let before = shop.state
        var request = shop.request(.post, door.path)
        request.fields[.origin] = "http://shop.example"
        request.fields[.contentType] = "application/json"
        request.body = Array("{}".utf8)
        #expect(shop.send(request).status == .unsupportedMediaType)
        #expect(shop.state == before)
    }

    @Test(arguments: Door.allCases)
    func `a form from another site is 403`(door: Door) throws {
        let shop = try Self.shop()
        let before = shop.state
        let response = shop.post(door.path, "\(door.field)=Sound+text&\(door.rest)", origin: "http://evil.example")
        #expect(response.status == .forbidden)
        #expect(shop.state == before)
    }

    @Test func `a crowd of sign-ins leaves room to other posts, however its address is spelt`() throws {
        let shop = try DemoShop(products: 0)
        let isLimited = { shop.website.isLimited(shop.request(.post, $0)) }
        for path in ["/login", "/vi/login", "/zh/login", "/l%6Fgin", "/login?next=%2Ftodos"] {
            #expect(isLimited(path), "\(path)")
        }
        for path in ["/", "/todos", "/counter/increase", "/logout", "/login/x", "/%"] {
            #expect(!isLimited(path), "\(path)")
        }
    }

    @Test(arguments: ["/todos", "/todos/1/complete", "/todos/1/edit", "/counter/increase"])
    func `a post under a session that has ended, is forged or named twice is 403`(path: String) throws {
        let shop = try Self.shop()
        let before = shop.state
        let (one, other) = (String(repeating: "0a", count: 16), String(repeating: "0b", count: 16))
        for cookie in ["visitor=\(one)", "visitor=\(one); visitor=\(other)", "visitor=x", "visitor="] {
            var request = shop.request(.post, path)
            request.fields[.cookie] = cookie
            request.fields[.origin] = "http://shop.example"
            request.fields[.contentType] = "application/x-www-form-urlencoded"
            request.body = Array("title=Sound".utf8)
            let response = shop.website.respond(to: request)
            #expect(response.status == .forbidden, "\(cookie)")
            #expect(response.fields[.setCookie]?.contains("Max-Age=0") == true)
            #expect(response.text.contains("Your session has ended"))
        }
        #expect(shop.state == before)
    }

    @Test(arguments: [
        "/todos/clear-completed", "/todos/1/complete", "/todos/1/delete", "/logout", "/counter/increase",
        "/vi/counter/decrease", "/zh/logout",
    ])
    func `GET on a route that changes something is 405`(path: String) throws {
        let shop = try Self.shop()
        let before = shop.state
        let response = shop.get(path)
        #expect(response.status == .methodNotAllowed)
        #expect(response.fields[.allow] == "POST")
        #expect(shop.state == before)
    }

    @Test(arguments: [
        "/", "/products", "/products/1", "/categories", "/categories/tea", "/counter", "/account", "/vi/",
    ])
    func `POST on a route that changes nothing is 405`(path: String) throws {
        let shop = try Self.shop()
        let response = shop.post(path, "title=x")
        #expect(response.status == .methodNotAllowed)
        #expect(response.fields[.allow] == "GET, HEAD")
    }

    @Test(arguments: [
        ("/todos/99/complete", 404), ("/todos/0/delete", 404), ("/todos/-1/delete", 404),
        ("/todos/99999999999999999999/edit", 404), ("/counter/reset", 404), ("/login/", 404), ("/nowhere", 404),
    ])
    func `a post to what is not there is 404`(path: String, status: Int) throws {
        try expect(status, of: path, "title=x&revision=1")
    }

    @Test(arguments: [
        ("%00", 400), ("%FF", 400), ("%0D%0A", 400), ("%C0%AF", 400), ("%4", 400), ("%22%CC%81", 200),
        ("%E2%80%AE", 200), ("%3Cscript%3Ealert(1)%3C%2Fscript%3E", 200),
    ])
    func `a search for it answers, and shows it as text`(search: String, status: Int) throws {
        let response = try Self.shop().get("/products?q=\(search)")
        #expect(response.status.code == status)
        #expect(!response.text.contains("<script>a"))
    }

    @Test func `the eleventh sign-in that fails is 429, for that name alone`() throws {
        let shop = try Self.shop()
        _ = try shop.accounts.add(UserName("bob@example.org"), Password("bob's own password"), id: nil, at: .now)
        for _ in 0..<10 {
            #expect(shop.post("/login", "username=ann%40example.org&password=not+hers").status == .unprocessableContent)
        }
        let refused = shop.post("/login", "username=ann%40example.org&password=long+enough")
        #expect(refused.status == .tooManyRequests)
        let seconds = try #require(refused.fields[.retryAfter].flatMap { Int($0) })
        #expect((1...900).contains(seconds))
        #expect(shop.post("/login", "username=bob%40example.org&password=bob's+own+password").status == .seeOther)
    }

    /// A shop whose visitor has a list of four items, a counter, and an account that nobody is signed in to.
    private static func shop() throws -> DemoShop {
        let shop = try DemoShop(products: 3)
        try #require(shop.post("/todos", "title=Mine").status == .seeOther)
        try #require(shop.post("/counter/increase").status == .seeOther)
        _ = try shop.accounts.add(UserName("ann@example.org"), Password("ann's own password"), id: nil, at: .now)
        return shop
    }

    private func expect(_ status: Int, of path: String, _ body: String) throws {
        let shop = try Self.shop()
        let before = shop.state
        #expect(shop.post(path, body).status.code == status)
        #expect(shop.state == before)
    }
}

extension DemoShop {
    /// Everything that its visitor's pages show.
    fileprivate var state: [String] {
        ["/todos", "/counter", "/account"].map { path in
            let response = get(path, accept: "application/json")
            return "\(response.status) \(response.fields[.location] ?? "") \(response.text)"
        }
    }
}
