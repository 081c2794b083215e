import Foundation
import HTTPTypes
import Markup
import Testing

@testable import Web

/// Answers what a test says, around or instead of the page.
private struct Changing: Middleware {
    let change: @Sendable (Request, inout Response) -> Void

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        var response = try next(request)
        change(request, &response)
        return response
    }
}

struct PrerenderingTests {
    @Test func `a page that middleware leaves alone, or words otherwise, is a file`() throws {
        let plain = try Self.render([])
        #expect(try Self.render([Changing { _, _ in }]).bytes == plain.bytes)
        let worded = try Self.render([Changing { _, response in response.body += "<!-- x -->".utf8 }])
        #expect(worded.bytes == plain.bytes + Array("<!-- x -->".utf8))
        #expect(worded.media == .page)
        #expect(worded.link.url.string == "/leaf")
    }

    @Test func `middleware is asked with a plain GET of the page's address`() throws {
        let rendered = try Self.render([
            Changing { request, response in
                response.body = Array("\(request.method) \(request.path) \(request.fields.count)".utf8)
            }
        ])
        #expect(String(decoding: rendered.bytes, as: UTF8.self) == "GET /leaf 0")
    }

    @Test func `fields that files are sent with may be there`() throws {
        let page = try Self.render([
            Changing { _, response in for field in PrerenderedFields.security { response.fields.append(field) } }
        ])
        #expect(page.bytes == (try Self.render([]).bytes))
        #expect(PrerenderedFields.security.count == 6)
    }

    @Test(arguments: [
        (HTTPField.Name.setCookie, "a=b", "its answer sets a cookie"),
        (
            .init(literal: "X-Robots-Tag"), "noindex",
            "a web server does not send its header field x-robots-tag: noindex with a file"
        ),
        (.contentSecurityPolicy, "default-src *", "a web server does not send its header field"),
        (
            .cacheControl, "max-age=60",
            "a web server does not send its header field cache-control: max-age=60 with a file"
        ),
        (.vary, "Cookie", "a web server does not send its header field vary: Cookie with a file"),
        (
            .contentType, "text/plain",
            "a web server does not send its header field content-type: text/plain with a file"
        ),
    ])
    func `a page with another field is refused by name`(name: HTTPField.Name, value: String, why: String) throws {
        let error = #expect(throws: PrerenderError.self) {
            try Self.render([Changing { _, response in response.fields[name] = value }])
        }
        let text = "\(try #require(error))".lowercased()
        #expect(text.hasPrefix("/leaf cannot be a file: \(why)".lowercased()))
    }

    @Test(arguments: [301, 401, 404, 500])
    func `a page that middleware answers with another status is refused`(code: Int) {
        #expect(throws: PrerenderError(link: Link.root.appending("leaf"), reason: .status(code))) {
            try Self.render([Changing { _, response in response.status = .init(code: code) }])
        }
    }

    @Test func `a page that the module does not show is none, with middleware and without`() throws {
        for middleware in [[], [Changing { _, _ in }]] {
            var results: [RenderedPage?] = []
            try Self.website(middleware, isThere: false).prerenderedPages { results.append(try $0.render()) }
            #expect(results.count == 1)
            #expect(results.allSatisfy { $0 == nil })
        }
    }

    @Test func `a page that is kept otherwise than files are is refused`() throws {
        let website = Self.website([], caching: .maxAge(60))
        #expect(website.respond(to: Request(path: "/leaf")).fields[.cacheControl] == "max-age=60")
        #expect(throws: PrerenderError.self) { try website.prerenderedPages { _ = try $0.render() } }
    }

    private static func render(_ middleware: [any Middleware]) throws -> RenderedPage {
        var pages: [RenderedPage?] = []
        try website(middleware).prerenderedPages { pages.append(try $0.render()) }
        let page = try #require(pages.first)
        return try #require(page)
    }

    private static func website(
        _ middleware: [any Middleware], isThere: Bool = true, caching: Caching = .revalidated
    ) -> Website {
        Website(modules: [LeafModule(isThere: isThere, caching: caching)], middleware: middleware) { $0.content }
    }
}

private struct LeafRouter: Router {
    enum Page { case leaf }

    let pages = RouteTable<Page>(below: .root) { Route("leaf", .leaf) }
}

private struct LeafModule: PrerenderedModule {
    let router = LeafRouter()
    let audience = Audience.everyone
    let isThere: Bool
    let caching: Caching

    func show(_ page: LeafRouter.Page, to visitor: Visitor) -> Reply {
        isThere ? .show(Screen(LeafView(model: LeafModel(title: "Leaf")), at: router.link(to: page))) : .missing
    }

    func caching(of page: LeafRouter.Page) -> Caching { caching }

    func prerenderedPages(_ each: (LeafRouter.Page, Date?) throws -> Void) throws {
        try each(.leaf, nil)
    }

    func pages(affectedBy change: any Change) -> AffectedPages<LeafRouter.Page> { .none }
}

private struct LeafModel: ViewModel {
    let title: String
}

private struct LeafView: View {
    let model: LeafModel

    var body: some HTML { p { model.title } }
}
