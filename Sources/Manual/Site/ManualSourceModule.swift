import FoundationEssentials
import Markup
import SiteCollections
import SiteDatabase
import SiteMarkdown
import ViperWeb
import Web

/// The Markdown of each page as a plain text: `/source/guides/mail.txt`.
struct ManualSourceModule: PrerenderedModule {
    struct Routes: Router {
        enum Page: Equatable, Sendable { case source(EntryAddress) }

        let pages = RouteTable<Page>(below: base) {
            Route(.text, Page.source) { if case .source(let address) = $0 { address } else { nil } }
        }
    }

    private static let base = Link.root.appending("source")

    let router = routes
    let audience = Audience.everyone
    let changes: [any Change.Type] = [CollectionChange.self]
    private let database: any SQLDatabase

    init(_ context: SiteContext) {
        database = context.database
    }

    private static let routes = Routes()

    static func link(to address: EntryAddress) -> Link { routes.link(to: .source(address)) }

    func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        guard case .source(let address) = page else { return .missing }
        switch try database.read({ try manualPages.entry(at: address, in: "en", $0) }) {
        case .found(let entry):
            let view = ManualSourceView(model: ManualSourceModel(title: entry.title, text: entry.text.source))
            return .show(Screen(view, at: router.link(to: page), media: .text))
        case .moved(let address): return .moved(router.link(to: .source(address)))
        case .missing: return .missing
        }
    }

    func prerenderedPages(_ each: (Routes.Page, Date?) throws -> Void) throws {
        for page in try database.read({ try manualPages.entries(limit: .max, in: "en", $0) }) {
            try each(.source(page.meta.address), nil)
        }
    }

    func pages(affectedBy change: any Change) -> AffectedPages<Routes.Page> {
        guard let change = change as? CollectionChange else { return .none }
        return .undated(change.addresses.map { .source(EntryAddress($0)) })
    }
}

extension AddressPart<EntryAddress> {
    /// The names of a slug, the last one with `.txt`.
    fileprivate static let text = AddressPart(path: "/{page}.txt", sample: EntryAddress("{page}")) { rest, _ in
        let text = rest.joined(separator: "/")
        rest = []
        return text.hasSuffix(".txt") ? EntryAddress(String(text.dropLast(4))) : nil
    } print: { entry, address in
        for name in "\(entry.text).txt".split(separator: "/") { address.append(String(name)) }
    }
}

private struct ManualSourceModel: ViewModel {
    let title: String
    let text: String
}

private struct ManualSourceView: View {
    let model: ManualSourceModel

    var body: some HTML { TrustedHTML(trusting: Array(model.text.utf8)) }
}
