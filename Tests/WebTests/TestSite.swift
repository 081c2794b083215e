import Foundation
import HTTPTypes
import Markup
import Synchronization
import Testing
import Web

/// A website of three modules, `/open` for everyone, `/own` for each visitor and `/watch` for operators, with a clock that a test sets.
final class TestSite: Sendable {
    static let formType = "application/x-www-form-urlencoded"

    let sessions: any SessionStore
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
    private let reported = Mutex<[(error: any Error, id: String)]>([])

    private let middleware: [any Middleware]
    private let errorView: LocalizedSite.ErrorView?
    private let layout: Website.Layout

    init(
        sessions: any SessionStore = MemorySessionStore(), middleware: [any Middleware] = [],
        errorView: LocalizedSite.ErrorView? = nil,
        layout: @escaping Website.Layout = { screen in
            AnyHTML(document(.lang("en")) { body { screen.content } })
        }
    ) {
        self.sessions = sessions
        self.middleware = middleware
        self.errorView = errorView
        self.layout = layout
    }

    var website: Website {
        Website(
            modules: [
                AnswersModule(router: AnswersRouter(base: Link.root.appending("open")), audience: .everyone),
                AnswersModule(router: AnswersRouter(base: Link.root.appending("own")), audience: .visitor),
                AnswersModule(
                    router: AnswersRouter(base: Link.root.appending("watch")),
                    audience: .operators(below: Link.root.appending("watch"))),
            ],
            sessions: Sessions(store: sessions, now: { self.time.withLock { $0 } }),
            origins: [Origin("https://named.example")].compactMap { $0 },
            middleware: middleware, errorView: errorView,
            report: { error, request in self.reported.withLock { $0.append((error, request.id)) } }, layout: layout)
    }

    /// What was reported: errors with the ids of their requests.
    var reports: [(error: any Error, id: String)] {
        reported.withLock { $0 }
    }

    func pass(days: Double) {
        time.withLock { $0 += days * 24 * 60 * 60 }
    }

    func get(_ path: String, _ query: String = "", cookie: String? = nil, accept: String? = nil) -> Response {
        var fields = HTTPFields()
        fields[.cookie] = cookie
        fields[.accept] = accept
        return website.respond(to: Request(id: "r1", path: path, query: query, fields: fields))
    }

    /// A post from a page of the site itself.
    func post(_ path: String, _ body: String = "", cookie: String? = nil, isSecure: Bool = false) throws -> Response {
        var fields = HTTPFields()
        fields[.contentType] = Self.formType
        fields[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "same-origin"
        fields[.cookie] = cookie
        return website.respond(
            to: Request(
                id: "r1", method: .post, path: path, isSecure: isSecure, fields: fields, body: Array(body.utf8)))
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The `name=value` of the cookie that the response sets.
    var cookie: String? {
        fields[.setCookie].flatMap { $0.split(separator: ";").first.map(String.init) }
    }
}
