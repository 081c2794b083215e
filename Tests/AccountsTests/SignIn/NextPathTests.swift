import Markup
import Testing
import Web

@testable import Accounts

struct NextPathTests {
    let router = AccountsRouter(base: .root)

    /// What a request line says after `next=`, and what the page's address says then.
    @Test(arguments: [
        ("/todos", "/todos"), ("%2Ftodos", "/todos"), ("/", "/"), ("/vi/", "/vi/"), ("/todos/7/edit", "/todos/7/edit"),
        ("/products?q=tea%26milk", "/products?q=tea&milk="), ("/products?q%3Dtea%2526milk", "/products?q=tea%26milk"),
        ("/products?q%3Da%26sort%3Dname", "/products?q=a&sort=name"), ("/c%C3%A0%20ph%C3%AA", "/c%C3%A0%20ph%C3%AA"),
        ("/account", "/account"), ("/loginx", "/loginx"), ("/products/login", "/products/login"),
        ("/vi/login", "/vi/login"), ("/a//b", "/a//b"), ("/%20/evil.example", "/%20/evil.example"),
        ("/x%09y", "/x%20y"), ("/@evil.example", "/%40evil.example"), ("/:80", "/%3A80"),
        ("/...", "/..."), ("/a%252525b", "/a%2525b"),
    ])
    func `a path of this site is kept`(raw: String, path: String) throws {
        let page = try page(raw)
        guard case .signIn(let next?) = page else {
            Issue.record("\(raw) was dropped")
            return
        }
        #expect(next.url.string == path)
        #expect(router.page(at: router.link(to: page)) == page)
    }

    @Test(arguments: [
        "", "todos", "?q=1", "//evil.example", "%2F%2Fevil.example", "/%2Fevil.example", "/%2F%2Fevil.example",
        "/%252F%252Fevil.example", "/%252Fevil.example", "/\\evil.example", "/%5Cevil.example", "/%255Cevil.example",
        "\\\\evil.example", "%5C/evil.example", "/todos%5C..", "https://evil.example", "https:%2F%2Fevil.example",
        "https:evil.example", "javascript:alert(1)", "data:text/html,x", "%09//evil.example", "+//evil.example",
        "/todos%23top", "%23", "/a%25", "/a%252", "/a%25zz", "/a%250D%250Ab", "/%2500", "/a?b=%250A", "/%25ff",
        "/login", "/login/", "/login//", "/login?next=/login", "/login?next%3D%2Ftodos", "/logout", "/logout?x=1",
        "/l%256Fgin", "/./login", "/todos/../login", "/%252e%252e/login", "/..", "/..//evil.example",
        "/.//evil.example",
        "/a/%2e%2e//evil.example",
    ])
    func `anything else is dropped from the page's address`(raw: String) throws {
        let page = try page(raw)
        #expect(page == .signIn(next: nil))
        #expect(router.link(to: page).url.string == "/login")
    }

    /// What a posted form may hold: any byte, already decoded.
    @Test(arguments: [
        "/a\r\nb", "/a\nSet-Cookie: x=1", "/\0", "/\t/evil.example", "\t//evil.example", " //evil.example",
        "\r\n//evil.example", "/\u{7F}", "/\u{1B}", "//evil.example\u{301}", "/\\\u{301}evil.example", "\u{301}/",
        "\u{FFFD}", "／todos", "/" + String(repeating: "x", count: 2_048),
        "/" + String(repeating: "ơ", count: 400),
    ])
    func `anything else is dropped from a form`(text: String) {
        #expect(router.next(text) == nil)
    }

    @Test func `the longest address is kept`() throws {
        let text = "/" + String(repeating: "x", count: 2_047)
        #expect(try #require(router.next(text)).url.string == text)
    }

    @Test func `a link that may not follow is not printed either`() {
        let links = [
            Link(Address(path: ["login"])), Link(Address(path: ["logout", ""])), Link(Address(path: ["", "evil"])),
            Link(Address(path: ["a", ".."])), Link(Address(path: ["a/b"])),
        ]
        for link in links { #expect(router.link(to: .signIn(next: link)).url.string == "/login") }
    }

    @Test func `a sign-in in another language leads to its pages, and not back to its own form`() {
        let router = AccountsRouter(base: Link.root.appending("vi"))
        #expect(router.next("/vi/account")?.url.string == "/vi/account")
        for text in ["/vi/login", "/vi/login/", "/vi/logout", "/vi/login?next=/vi"] {
            #expect(router.next(text) == nil)
        }
    }

    private func page(_ raw: String) throws -> AccountsRouter.Page {
        let address = try #require(Address(path: "/login", query: "next=\(raw)"))
        return try #require(router.page(at: Link(address)))
    }
}
