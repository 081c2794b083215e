import Foundation
import HTTPTypes
import Markup
import Synchronization
import Testing

@testable import Web

/// A module with a list in pages, from its addresses to the removal of a file.
struct PagedListTests {
    private let store = BoatStore([.single, .single, .double, .single, .single])
    private let website: Website

    init() {
        let module = BoatsModule(store: store)
        website = Website(modules: [module]) { $0.content }
    }

    @Test func `each page of each list can be a file, and is linked`() throws {
        let addresses = ["", "/page/2", "/page/3", "/single", "/single/page/2", "/double"]
        #expect(try links() == addresses.map { "/boats\($0)" })
        #expect(try links().map(boats) == [["1", "2"], ["3", "4"], ["5"], ["1", "2"], ["4", "5"], ["3"]])
        #expect(body("/boats/single").contains(#"<a href="/boats/single/page/2" rel="next""#))
        #expect(body("/boats/page/2").hasPrefix("<h1>Boats · Page 2</h1>") && !body("/boats/double").contains("<nav"))
    }

    @Test func `a page beyond the last is missing, and another spelling leads to the one address`() {
        for path in ["/boats/page/4", "/boats/double/page/2"] {
            #expect(website.respond(to: Request(path: path)).status == .notFound)
        }
        #expect(website.respond(to: Request(path: "/boats/single/page/1")).status == .movedPermanently)
    }

    @Test func `a surplus page is affected and shows nothing, so its file is removed`() throws {
        let pages = try #require(try website.pages(affectedBy: [store.removeLast()]))
        let affected = ["/boats", "/boats/page/2", "/boats/page/3", "/boats/single/page/2"]
        #expect(pages.map(\.link.url.string) == affected)
        #expect(try pages.map { try $0.render() == nil } == [false, false, true, false])
        #expect(["/boats/page/2", "/boats/single/page/2"].map(boats) == [["3", "4"], ["4"]])
        #expect(try links() == ["", "/page/2", "/single", "/single/page/2", "/double"].map { "/boats\($0)" })
        #expect(website.respond(to: Request(path: "/boats/page/3")).status == .notFound)
    }

    private func links() throws -> [String] {
        var links: [String] = []
        try website.prerenderedPages { links.append($0.link.url.string) }
        return links
    }

    private func boats(_ path: String) -> [String] { body(path).matches(of: /<li>(\d)<\/li>/).map { String($0.1) } }

    private func body(_ path: String) -> String {
        String(decoding: website.respond(to: Request(path: path)).body, as: UTF8.self)
    }
}

private enum Kind: String, CaseIterable, Codable {
    case single, double
}

private struct BoatChange: Change {
    static let name = "boat"
    let kind: Kind
    /// The pages of the list of all boats, and of the list of its kind.
    let all: ClosedRange<Paged>
    let own: ClosedRange<Paged>
}

/// The kinds of some boats, numbered from 1.
private final class BoatStore: Sendable {
    private let kinds: Mutex<[Kind]>

    init(_ kinds: [Kind]) {
        self.kinds = Mutex(kinds)
    }

    func boats(of kind: Kind?) -> [Int] {
        kinds.withLock { kinds in
            kinds.indices.filter { kind == nil || kinds[$0] == kind }.map { $0 + 1 }
        }
    }

    func paginator(of kind: Kind?) -> Paginator { Paginator(of: boats(of: kind).count, per: 2) }

    func removeLast() -> BoatChange {
        let kind = kinds.withLock { $0.removeLast() }
        return BoatChange(kind: kind, all: pages(of: nil), own: pages(of: kind))
    }

    /// Those that a boat behind all others affects, which is gone.
    private func pages(of kind: Kind?) -> ClosedRange<Paged> {
        let paginator = paginator(of: kind)
        return paginator.pages(affectedBy: paginator.total...paginator.total, before: paginator.total + 1)
    }
}

private struct BoatsRouter: Router {
    enum Page: Equatable {
        case list(Kind?, Paged)
    }

    let pages: RouteTable<Page>

    init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.optional(Kind.self), .paged, Page.list) {
                if case .list(let kind, let page) = $0 { (kind, page) } else { nil }
            }
        }
    }
}

private struct BoatsModule: PrerenderedModule {
    let store: BoatStore
    let router = BoatsRouter(base: Link.root.appending("boats"))
    let audience = Audience.everyone
    let changes: [any Change.Type] = [BoatChange.self]

    func show(_ page: BoatsRouter.Page, to visitor: Visitor) -> Reply {
        guard case .list(let kind, let number) = page else { return .missing }
        let paginator = store.paginator(of: kind)
        guard let places = paginator.places(on: number) else { return .missing }
        let model = BoatsViewModel(
            title: PagerWords.english.title("Boats", on: number), boats: Array(store.boats(of: kind)[places]),
            pager: Pager(at: number, of: paginator.count))
        return .show(Screen(BoatsView(model: model, router: router, kind: kind), at: router.link(to: page)))
    }

    func prerenderedPages(_ each: (BoatsRouter.Page, Date?) throws -> Void) throws {
        for kind in [nil] + Kind.allCases {
            for page in store.paginator(of: kind).pages { try each(.list(kind, page), nil) }
        }
    }

    func pages(affectedBy change: any Change) -> AffectedPages<BoatsRouter.Page> {
        guard let change = change as? BoatChange else { return .none }
        return .undated(change.all.map { .list(nil, $0) } + change.own.map { .list(change.kind, $0) })
    }
}

private struct BoatsViewModel: ViewModel {
    let title: String
    let boats: [Int]
    let pager: Pager?
}

private struct BoatsView: View {
    let model: BoatsViewModel
    let router: BoatsRouter
    let kind: Kind?

    var body: some HTML {
        h1 { model.title }
        ul { for boat in model.boats { li { String(boat) } } }
        if let pager = model.pager {
            PagerView(pager, .english) { router.link(to: .list(kind, $0)) }
        }
    }
}
