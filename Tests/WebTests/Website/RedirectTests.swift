import HTTPTypes
import Markup
import Testing
import Web

/// A module at the root of a site, as a wiki is one: every path is a page, and its last segment may not be empty.
private struct WikiModule: Module {
    struct Routes: Router {
        let pages = RouteTable<[String]>(below: .root) { Route(.path, { $0 }, value: { $0 }) }
        let actions = RouteTable<[String]>(below: .root) { Route(.path, { $0 }, value: { $0 }) }
    }

    let router = Routes()
    let audience = Audience.everyone

    func show(_ page: [String], to visitor: Visitor) -> Reply {
        let model = AnswerModel(title: page.joined(separator: "/"), said: "", visitor: "", isKnown: false)
        return .show(Screen(AnswerView(model: model), at: router.link(to: page)))
    }

    func perform(_ action: [String], with form: Form, by visitor: Visitor) -> Reply {
        .redirect(router.link(to: action))
    }
}

struct RedirectTests {
    private let website = Website(
        modules: [WikiModule()], sessions: Sessions(store: MemorySessionStore())
    ) { $0.content }

    @Test(arguments: [
        "//evil.example/", "///evil.example/", "//evil.example/?x=1", "//evil.example?x=1", "/%2F/evil.example/",
        "/%5Cevil.example/", "//%5Cevil.example/", "/%09/evil.example/", "/;//evil.example/",
    ])
    func `no redirect leads to another host`(address: String) throws {
        let parts = address.split(separator: "?", omittingEmptySubsequences: false).map(String.init)
        let query = parts.count > 1 ? parts[1] : ""
        for method in [HTTPRequest.Method.get, .post] {
            let response = website.respond(to: Request(method: method, path: parts[0], query: query))
            guard let location = response.fields[.location] else { continue }
            #expect(location.hasPrefix("/"))
            #expect(!location.hasPrefix("//"))
            #expect(!location.contains("\\"))
        }
    }

    @Test func `an ordinary path is redirected as it is`() {
        let response = website.respond(to: Request(path: "/tea/green%20tea/"))
        #expect(response.fields[.location] == "/tea/green%20tea")
    }
}

extension AddressPart<[String]> {
    fileprivate static let path = AddressPart(path: "/{path}", sample: ["page"]) { rest, _ in
        guard rest.last?.isEmpty == false else { return nil }
        defer { rest = [] }
        return Array(rest)
    } print: { path, address in
        for segment in path { address.append(segment) }
    }
}
