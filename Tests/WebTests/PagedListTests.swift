import Foundation
import HTTPTypes
import Markup
import Synchronization
import Testing

@testable import Web

/// A module with a list in pages, from its addresses to the removal of a file.
struct PagedListTests {
    private let store = LeafStore(count: 7)
    private let website: Website

    init() {
        let module = LeavesModule(store: store)
        website = Website(modules: [module]) { $0.content }
    }

    @Test func `each page of the list can be a file`() throws {
        #expect(try links() == ["/leaves", "/leaves/page/2", "/leaves/page/3"])
        #expect(store.shown(website, "/leaves/page/3") == "<p>Page 3 of 3</p><p>6</p>")
    }

    @Test func `a page beyond the last is missing, and another spelling leads to the one address`() {
        #expect(website.respond(to: Request(path: "/leaves/page/4")).status == .notFound)
        #expect(website.respond(to: Request(path: "/leaves/page/1")).status == .movedPermanently)
    }

    @Test func `a surplus page is affected, and shows nothing, so its file is removed`() throws {
        let pages = try #require(try website.pages(affectedBy: [store.removeLast()]))
        #expect(pages.map(\.link.url.string) == ["/leaves", "/leaves/page/2", "/leaves/page/3"])
        let rendered = try pages.map { try $0.render().map { String(decoding: $0.bytes, as: UTF8.self) } }
        #expect(rendered == ["<p>Page 1 of 2</p><p>0 1 2</p>", "<p>Page 2 of 2</p><p>3 4 5</p>", nil])
        #expect(try links() == ["/leaves", "/leaves/page/2"])
        #expect(website.respond(to: Request(path: "/leaves/page/3")).status == .notFound)
    }

    @Test func `a change within a page affects no page before it`() throws {
        _ = store.removeLast()
        let pages = try #require(try website.pages(affectedBy: [store.removeLast()]))
        #expect(pages.map(\.link.url.string) == ["/leaves/page/2"])
    }

    private func links() throws -> [String] {
        var links: [String] = []
        try website.prerenderedPages { links.append($0.link.url.string) }
        return links
    }
}

private struct LeafChange: Change {
    static let name = "leaf"
    let pages: ClosedRange<Paged>
}

private final class LeafStore: Sendable {
    private let count: Mutex<Int>

    init(count: Int) {
        self.count = Mutex(count)
    }

    var paginator: Paginator { Paginator(of: count.withLock { $0 }, per: 3) }

    func removeLast() -> LeafChange {
        let before = count.withLock { count in
            defer { count -= 1 }
            return count
        }
        return LeafChange(pages: paginator.pages(affectedBy: before - 1...before - 1, before: before))
    }

    func shown(_ website: Website, _ path: String) -> String {
        String(decoding: website.respond(to: Request(path: path)).body, as: UTF8.self)
    }
}

private struct LeavesRouter: Router {
    enum Page: Equatable { case list(Paged) }

    let pages = RouteTable<Page>(below: Link.root.appending("leaves")) {
        Route(.paged, Page.list) { if case .list(let page) = $0 { page } else { nil } }
    }
}

private struct LeavesModule: PrerenderedModule {
    let store: LeafStore
    let router = LeavesRouter()
    let audience = Audience.everyone
    let changes: [any Change.Type] = [LeafChange.self]

    func show(_ page: LeavesRouter.Page, to visitor: Visitor) -> Reply {
        guard case .list(let number) = page, let places = store.paginator.places(on: number) else { return .missing }
        let place = PagerWords.english.place(number, store.paginator.count)
        let model = LeavesModel(title: place, leaves: places.map(String.init).joined(separator: " "))
        return .show(Screen(LeavesView(model: model), at: router.link(to: page)))
    }

    func prerenderedPages(_ each: (LeavesRouter.Page, Date?) throws -> Void) throws {
        for page in store.paginator.pages { try each(.list(page), nil) }
    }

    func pages(affectedBy change: any Change) -> AffectedPages<LeavesRouter.Page> {
        (change as? LeafChange).map { .undated($0.pages.map(LeavesRouter.Page.list)) } ?? .none
    }
}

private struct LeavesModel: ViewModel {
    let title: String
    let leaves: String
}

private struct LeavesView: View {
    let model: LeavesModel

    var body: some HTML {
        p { model.title }
        p { model.leaves }
    }
}
