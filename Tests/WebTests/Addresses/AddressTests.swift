import Markup
import Testing

@testable import Web

private enum Letter: String, FormField {
    case a, b, c
    case capital = "A"
}

struct AddressTests {
    @Test(arguments: [
        ("/", []), ("/products", ["products"]), ("/products/7", ["products", "7"]), ("/products/", ["products", ""]),
        ("//", ["", ""]), ("//host", ["", "host"]), ("/a//b", ["a", "", "b"]), ("/a%2Fb/c", ["a/b", "c"]),
        ("/c%C3%A0%20ph%C3%AA", ["cà phê"]), ("/a+b", ["a+b"]), ("/%2e%2E/x", ["..", "x"]), ("/a;b=c", ["a;b=c"]),
        ("/%25", ["%"]),
    ])
    func `a path is split at its slashes and then decoded`(path: String, segments: [String]) {
        #expect(Address(path: path, query: "")?.path == segments)
    }

    @Test(arguments: [
        "", "*", "products", "?q=1", "http://host/", "/%", "/%4", "/%zz", "/%FF", "/%C3", "/a%00b", "/%0d%0aX", "/%7F",
        "/a\tb",
    ])
    func `a path that is damaged or no path is refused`(path: String) {
        #expect(Address(path: path, query: "") == nil)
    }

    @Test(arguments: ["q=%", "q=%F", "%=1", "q=%FF", "q=%00", "a=1&b=%0A", "q=\u{1}"])
    func `a damaged query is refused`(query: String) {
        #expect(Address(path: "/", query: query) == nil)
    }

    @Test(arguments: [
        ("/", "", "/"), ("/a%2fb", "", "/a%2Fb"), ("/%61", "", "/a"), ("/a%20b", "q=a%20b", "/a%20b?q=a+b"),
        ("/a", "q", "/a?q="), ("/a", "q=1=2", "/a?q=1%3D2"), ("/a", "=", "/a?="), ("/a", "&&", "/a"),
        ("/a/", "", "/a/"), ("/a", "q=%26%3D%23", "/a?q=%26%3D%23"),
    ])
    func `a reference is written in one way`(path: String, query: String, reference: String) {
        #expect(Address(path: path, query: query)?.reference == reference)
    }

    @Test func `every address comes back from its reference`() throws {
        var random = SplitMix(state: 2)
        for _ in 0..<2_000 {
            var path = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.text(upTo: 6) }
            if path == [""] { path = [] }
            let query = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                QueryItem(name: random.text(upTo: 5), value: random.text(upTo: 8))
            }
            let address = Address(path: path, query: query)
            let parts = address.reference.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let parsed = try #require(Address(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : ""))
            #expect(parsed == address)
            #expect(parsed.reference == address.reference)
        }
    }

    @Test func `the last value of a name counts`() {
        let address = Address(
            path: [], query: [QueryItem(Letter.a, "1"), QueryItem(Letter.b, ""), QueryItem(Letter.a, "2")])
        #expect(address.value(of: Letter.a) == "2")
        #expect(address.value(of: Letter.b)?.isEmpty == true)
        #expect(address.value(of: Letter.c) == nil)
        #expect(address.value(of: Letter.capital) == nil)
    }

    @Test func `a path lies below its base by whole segments`() {
        let base = Address(path: ["todos"])
        #expect(Address(path: ["todos", "7"]).path(below: base) == ["7"])
        #expect(base.path(below: base) == [])
        #expect(Address(path: ["todos2"]).path(below: base) == nil)
        #expect(Address(path: []).path(below: base) == nil)
        #expect(base.path(below: Address(path: [])) == ["todos"])
    }

    @Test func `a link's URL never names another host`() {
        for path in [["", "evil.example"], ["", "", "evil.example"], ["", ""]] {
            #expect(!Link(Address(path: path)).url.string.hasPrefix("//"))
            #expect(!Target(Address(path: path)).url.string.hasPrefix("//"))
        }
    }

    @Test(arguments: [
        ("/vi/products/7?q=1", "/vi", "/zh", "/zh/products/7?q=1"), ("/vi", "/vi", "/", "/"),
        ("/vi?q=1", "/vi", "/", "/?q=1"),
        ("/products", "/", "/vi", "/vi/products"), ("/", "/", "/vi", "/vi"), ("/?q=1", "/", "/vi", "/vi?q=1"),
        ("/vi/", "/vi", "/zh", "/zh/"), ("/vi/a%2Fb", "/vi", "/", "/a%2Fb"), ("/a", "/", "/", "/a"),
        ("/", "/", "/", "/"),
        ("/vietnam", "/vi", "/zh", nil), ("/", "/vi", "/zh", nil),
    ])
    func `an address moves from one base to another with its query`(
        reference: String, from: String, to: String, expected: String?
    ) throws {
        func link(_ reference: String) throws -> Link { try #require(Link(reference: reference)) }
        let moved = try link(reference).moved(from: link(from), to: link(to))
        #expect(try moved == expected.map(link))
        #expect(moved?.address.path == (try expected.map(link))?.address.path)
        #expect(moved?.address.query == (try expected.map(link))?.address.query)
    }

    @Test func `what is below a base, and what one address adds to another, is printed as a whole address is`() throws {
        var random = SplitMix(state: 5)
        for _ in 0..<1_000 {
            let base = (0..<Int.random(in: 0...2, using: &random)).map { _ in random.text(upTo: 4) + "b" }
            let rest = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.text(upTo: 4) }
            let link = Link(Address(path: base, query: [QueryItem(name: "gone", value: "1")]))
            let below = rest.reduce(link) { $0.appending($1) }
            if rest.first != "" || !base.isEmpty {
                #expect(below.address == Address(path: base + rest) || rest.isEmpty)
            }
            #expect(below.address.hasPath(of: Address(path: base + rest)) || base.isEmpty)
            let found = below.address.path(below: link.address).map(Array.init)
            #expect(found == rest || base.isEmpty)
            let long = String(repeating: "é/", count: 200)
            #expect(link.appending(long).address.path == base + [long])
        }
    }

    @Test(arguments: [0, 7, 42, 999, 1_000, 1_234_567_890, .max, -1, .min])
    func `a number and its digits make one link`(number: Int) {
        let query = Link(Address(path: ["a"], query: [QueryItem(Letter.b, "1")]))
        for base in [Link.root, Link.root.appending("products"), Link.root.appending("cà phê", "b"), query] {
            let link = base.appending(number)
            #expect(link == Link(Address(below: base.address, path: ["\(number)"], query: [])))
            #expect(link.address.path == base.address.path + ["\(number)"] && link.address.query.isEmpty)
        }
    }

    @Test func `an address of a program has any text in it, whatever a request may not have`() {
        let items = [QueryItem(name: "\u{0}&=", value: "a\tb +\n"), QueryItem(name: "", value: "")]
        let address = Address(path: ["a\u{0}b", "c\td+%", ""], query: items)
        #expect(address.path == ["a\u{0}b", "c\td+%", ""])
        #expect(address.query == items)
    }
}
