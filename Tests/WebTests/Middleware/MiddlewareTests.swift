import Foundation
import HTTPTypes
import Markup
import Platform
import Synchronization
import Testing

@testable import Web

/// Adds a field to every answer.
private struct Unindexed: Middleware {
    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        var response = try next(request)
        response.fields[.init(literal: "X-Robots-Tag")] = "noindex"
        return response
    }
}

/// Writes below every page.
private struct Signed: Middleware {
    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        var response = try next(request)
        response.body += "<!-- signed -->".utf8
        return response
    }
}

/// Leads old addresses to new ones.
private struct Moved: Middleware {
    let from: String
    let to: String

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        guard request.path == from else { return try next(request) }
        return Response(status: .movedPermanently, fields: [.location: to])
    }
}

/// Lets in who knows the password (RFC 7617).
private struct BasicAuthentication: Middleware {
    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        let credentials = Data("ann:secret".utf8).base64EncodedString()
        guard request.fields[.authorization] == "Basic \(credentials)" else {
            return Response(status: .unauthorized, fields: [.wwwAuthenticate: "Basic realm=\"site\""])
        }
        return try next(request)
    }
}

/// Writes down that it was passed, on the way in and on the way out.
private struct Noting: Middleware {
    let name: String
    let notes: @Sendable (String) -> Void

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        notes("\(name) in")
        defer { notes("\(name) out") }
        return try next(request)
    }
}

private struct Throwing: Middleware {
    let error: any Error

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response { throw error }
}

/// Asks for another path.
private struct Rewriting: Middleware {
    let path: String

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        var request = request
        request.path = path
        return try next(request)
    }
}

struct MiddlewareTests {
    static let robots = HTTPField.Name(literal: "X-Robots-Tag")

    @Test(arguments: ["/open/fine", "/nowhere", "/open/broken", "/own/fine", "/%"])
    func `a field is added to pages and to error pages, which stay what they are`(path: String) {
        let plain = TestSite().get(path)
        let response = TestSite(middleware: [Unindexed()]).get(path)
        #expect(response.fields[Self.robots] == "noindex")
        #expect(response.status == plain.status)
        #expect(response.route == plain.route)
        #expect(response.fields[.cacheControl] == plain.fields[.cacheControl])
        #expect(response.fields[.eTag] == plain.fields[.eTag] || path == "/own/fine")
        #expect(plain.fields[Self.robots] == nil)
    }

    @Test func `an address is led elsewhere before any module is asked`() {
        let site = TestSite(middleware: [Moved(from: "/open/fine", to: "/new")])
        #expect(site.get("/open/fine").status == .movedPermanently)
        #expect(site.get("/open/fine").fields[.location] == "/new")
        #expect(site.get("/open/index").status == .ok)
    }

    @Test func `who does not authenticate reads and changes nothing`() throws {
        let site = TestSite(middleware: [BasicAuthentication()])
        #expect(site.get("/own/fine").status == .unauthorized)
        let post = try site.post("/own/write", "said=x")
        #expect(post.status == .unauthorized)
        #expect(post.cookie == nil)
        let fields: HTTPFields = [.authorization: "Basic YW5uOnNlY3JldA=="]
        #expect(site.website.respond(to: Request(path: "/own/fine", fields: fields)).status == .ok)
    }

    @Test func `an entity tag is one of the bytes that middleware leaves, and who has them gets its fields`() throws {
        let plain = TestSite().get("/open/fine")
        let site = TestSite(middleware: [Unindexed(), Signed()])
        let page = site.get("/open/fine")
        let tag = try #require(page.fields[.eTag])
        #expect(page.text == plain.text + "<!-- signed -->")
        #expect(tag != plain.fields[.eTag])
        func ask(_ tag: String?) -> Response {
            var fields = HTTPFields()
            fields[.ifNoneMatch] = tag
            return site.website.respond(to: Request(path: "/open/fine", fields: fields))
        }
        #expect(ask(plain.fields[.eTag]).status == .ok)
        #expect(ask(tag).status == .notModified)
        #expect(ask(tag).body.isEmpty)
        #expect(ask(tag).fields[Self.robots] == "noindex")
    }

    @Test func `the first is the outermost`() {
        let notes = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { line in notes.withLock { $0.append(line) } }
        let site = TestSite(middleware: [Noting(name: "first", notes: note), Noting(name: "second", notes: note)])
        #expect(site.get("/open/fine").status == .ok)
        #expect(notes.withLock { $0 } == ["first in", "second in", "second out", "first out"])
    }

    @Test(arguments: SiteError.allCases)
    func `an error of the site that is thrown has its page, and a line in the log where it names the request`(
        error: SiteError
    ) {
        let site = TestSite(middleware: [Throwing(error: error)])
        let response = site.get("/open/fine")
        #expect(response.status.code == PageStatus.error(error).code)
        #expect(response.text.contains(SiteErrorText.english[error].title))
        #expect(response.route == .error)
        let logged: [SiteError] = [.internalServerError, .unavailable, .pagesBehind]
        #expect(site.reports.map(\.id) == (logged.contains(error) ? ["r1"] : []))
    }

    @Test func `what else breaks is a 500, a broken store a 503`() throws {
        let broken = TestSite(middleware: [Throwing(error: Accident())])
        #expect(broken.get("/open/fine").status == .internalServerError)
        #expect(try #require(broken.reports.first).error is Accident)
        let unavailable = TestSite(middleware: [Throwing(error: StoreUnavailable("down"))])
        #expect(unavailable.get("/open/fine").status == .serviceUnavailable)
    }

    @Test func `another address may be asked for`() {
        let site = TestSite(middleware: [Rewriting(path: "/open/busy")])
        #expect(site.get("/open/fine").status == .tooManyRequests)
    }

    @Test func `without a report the response carries what broke, and nothing else carries anything`() {
        func respond(_ path: String) -> Response {
            Website(
                modules: [AnswersModule(router: AnswersRouter(base: Link.root.appending("open")), audience: .everyone)]
            ) { $0.content }.respond(to: Request(path: path))
        }
        #expect(respond("/open/broken").failure is Accident)
        #expect((respond("/open/unavailable").failure as? StoreUnavailable)?.reason == "the disk is full")
        #expect(respond("/open/fine").failure == nil)
        #expect(respond("/nowhere").failure == nil)
        #expect(TestSite().get("/open/broken").failure == nil, "it was reported")
    }

    @Test func `a module for visitors without sessions does not start`() async {
        await #expect(processExitsWith: .failure) {
            _ = Website(
                modules: [AnswersModule(router: AnswersRouter(base: Link.root), audience: .visitor)]
            ) { $0.content }
        }
        await #expect(processExitsWith: .success) {
            _ = Website(
                modules: [AnswersModule(router: AnswersRouter(base: Link.root), audience: .everyone)]
            ) { $0.content }
        }
    }
}
