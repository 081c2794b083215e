import Foundation
import HTTPTypes
import Markup
import Testing

@testable import Web

private struct StoneChange: Change {
    static let name = "stone"
    let number: Int
    var time: Int?
}

private struct OtherChange: Change {
    static let name = "other"
}

struct AffectedPagesTests {
    private let website = Website(
        LocalizedSite(
            language: "en", modules: [StoneModule(), StoneModule(base: Link.root.appending("pebbles"))],
            errors: .english
        ) { $0.content },
        [
            LocalizedSite(
                language: "vi", base: Link.root.appending("vi"),
                modules: [StoneModule(base: Link.root.appending("vi"))], errors: .english
            ) { $0.content }
        ])

    @Test func `the pages that changes affect are named once, in every language and of every module`() throws {
        let changes = [StoneChange(number: 1), StoneChange(number: 2), StoneChange(number: 1)]
        let pages = try #require(try website.pages(affectedBy: changes))
        #expect(
            pages.map(\.link.url.string)
                == ["", "/pebbles", "/vi"].flatMap { base in (1...2).map { "\(base)/stones/\($0)" } })
        #expect(pages.map { $0.changed?.timeIntervalSince1970 } == [1, 2, 1, 2, 1, 2])
        #expect(try website.pages(affectedBy: []).map(\.count) == 0)
        let later = try website.pages(affectedBy: [5, 9, 7].map { StoneChange(number: 1, time: $0) })
        #expect(later?.map { $0.changed?.timeIntervalSince1970 } == [9, 9, 9])
    }

    @Test func `a named page that shows nothing any more is gone`() throws {
        let pages = try #require(try website.pages(affectedBy: [StoneChange(number: 9)]))
        #expect(try pages.map { try $0.render() == nil } == [true, true, true])
    }

    @Test func `without an answer any page may be affected`() throws {
        #expect(try website.pages(affectedBy: [StoneChange(number: 1), OtherChange()]) == nil)
    }

    @Test func `a module of visitors' pages is not asked, and one that never has files has nothing to answer`() throws {
        let website = Website(
            modules: [StoneModule(audience: .visitor), SandModule()], sessions: Sessions(store: MemorySessionStore())
        ) { $0.content }
        #expect(try website.pages(affectedBy: [OtherChange()])?.isEmpty == true)
        try website.prerenderedPages { _ in Issue.record("a page") }
    }

    @Test func `a change is read by its name, where a module knows it`() throws {
        let change = try #require(website.change(named: "stone", json: #"{"number":7}"#) as? StoneChange)
        #expect(change.number == 7)
        #expect(website.change(named: "stone", json: #"{"count":7}"#) == nil)
        #expect(website.change(named: "other", json: "{}") == nil)
    }

    @Test func `a change that pages do not show yet is answered as stored`() throws {
        let website = Website(modules: [StoneModule()]) { $0.content }
        let response = website.fail(PagesBehind("the disk is full"), website.exchange(Request(path: "/")))
        #expect(response.status == .accepted)
        #expect(response.fields[.retryAfter] == nil)
        #expect(response.failure is PagesBehind)
        #expect(String(decoding: response.body, as: UTF8.self).contains("Your change is saved"))
    }
}

private struct StoneRouter: Router {
    enum Page: Equatable { case stone(Int) }

    let pages: RouteTable<Page>

    init(base: Link) {
        pages = RouteTable(below: base.appending("stones")) {
            Route(.number, Page.stone) { if case .stone(let number) = $0 { number } else { nil } }
        }
    }
}

private struct StoneModule: PrerenderedModule {
    let router: StoneRouter
    let audience: Audience
    let changes: [any Change.Type] = [StoneChange.self]

    init(base: Link = .root, audience: Audience = .everyone) {
        router = StoneRouter(base: base)
        self.audience = audience
    }

    func show(_ page: StoneRouter.Page, to visitor: Visitor) -> Reply {
        guard case .stone(let number) = page, number < 9 else { return .missing }
        return .show(Screen(StoneView(model: StoneModel(title: "\(number)")), at: router.link(to: page)))
    }

    func prerenderedPages(_ each: (StoneRouter.Page, Date?) throws -> Void) throws {}

    func pages(affectedBy change: any Change) -> AffectedPages<StoneRouter.Page> {
        guard let change = change as? StoneChange else { return .all }
        return .only([(.stone(change.number), Date(timeIntervalSince1970: Double(change.time ?? change.number)))])
    }
}

/// Gives no pages that can be files, and answers nothing.
private struct SandModule: Module {
    let router = StoneRouter(base: Link.root.appending("sand"))
    let audience = Audience.everyone

    func show(_ page: StoneRouter.Page, to visitor: Visitor) -> Reply { .missing }
}

private struct StoneModel: ViewModel {
    let title: String
}

private struct StoneView: View {
    let model: StoneModel

    var body: some HTML { p { model.title } }
}
