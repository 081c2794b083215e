public import FoundationEssentials
import Markup
import Platform
public import SiteDatabase
public import Web

/// The search of a site of files in one language: a page with all pages, the files of the index, and the script.
///
///     let search = StaticSearchModule(
///         context.database, at: base.appending("search"), language: "en", text: .english,
///         changes: [CollectionChange.self]
///     ) {
///         try articles.all { StaticSearchPage(url: $1.url, title: $0.title, summary: $0.summary, markdown: $0.text) }
///     }
///
/// The layout of each page has `form`. A change renders the whole site. A site with a worker uses the search of its collections, which
/// stays fast with many more pages.
public struct StaticSearchModule: PrerenderedModule {
    public struct Routes: Router {
        public enum Page: Equatable, Sendable {
            /// All pages, and in a browser those that have the words of a search.
            case search(String)
            /// The script, or a file of the index.
            case file(String)
        }

        public let pages: RouteTable<Page>

        init(base: Link) {
            pages = RouteTable(below: base) {
                Route(.search, Page.search) { if case .search(let text) = $0 { text } else { nil } }
                Route(.file, Page.file) { if case .file(let name) = $0 { name } else { nil } }
            }
        }
    }

    /// Of one state of the database, so that requests do not read all pages each time.
    private struct Index {
        var revision: String?
        var pages: [StaticSearchPage] = []
        var files: [String: [UInt8]] = [:]
    }

    /// Of one state of the database, too: each page has the form.
    private struct Offer {
        var revision: String?
        var isThere = true
    }

    public let router: Routes
    public let audience = Audience.everyone
    public let changes: [any Change.Type]
    private let language: String
    private let text: StaticSearchText
    private let database: any SQLDatabase
    private let pages: @Sendable () throws -> [StaticSearchPage]
    private let isOffered: (@Sendable () throws -> Bool)?
    private let index = Lock(Index())
    private let offer = Lock(Offer())

    /// `language` is a tag as in `lang`. `pages` returns all pages that the search finds. They depend on nothing but the database, and `changes`
    /// are the changes after which they are others.
    ///
    /// As long as `isOffered` gives false, the site has no search: set it if there may be too many pages. It must be cheap, and depend on
    /// nothing but the database.
    public init(
        _ database: any SQLDatabase, at base: Link, language: String, text: StaticSearchText,
        changes: [any Change.Type], isOffered: (@Sendable () throws -> Bool)? = nil,
        pages: @escaping @Sendable () throws -> [StaticSearchPage]
    ) {
        router = Routes(base: base)
        (self.language, self.text, self.changes, self.pages) = (language, text, changes, pages)
        (self.database, self.isOffered) = (database, isOffered)
    }

    /// The form for each page; nil while the site has no search. A page with two forms needs another `id` for one of them.
    public func form(id: String = "search") -> StaticSearchForm? {
        // A layout cannot fail. The page around the form was read from the same state.
        let isThere = (try? isThere()) ?? offer.withLock { $0.isThere }
        return isThere ? form(withID: id) : nil
    }

    private func form(withID id: String) -> StaticSearchForm {
        StaticSearchForm(
            action: router.link(to: .search("")).url,
            index: router.link(to: .file(StaticSearchIndex.entry(of: language))).url, text: text, id: id)
    }

    private func isThere() throws -> Bool {
        guard let isOffered else { return true }
        let revision = try database.read { try $0.pageRevision }
        return try offer.withLock { offer in
            if offer.revision != revision { offer = Offer(revision: revision, isThere: try isOffered()) }
            return offer.isThere
        }
    }

    public func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        guard try isThere() else { return .missing }
        switch page {
        case .search(let query):
            let pages = try current().pages
            let model = StaticSearchModel(
                title: text.label, pages: pages.map { .init(url: $0.url.string, title: $0.title) })
            let view = StaticSearchScreen(
                model: model, content: StaticSearchView(form: form(withID: "search-here"), pages: pages),
                script: router.link(to: .file(StaticSearchScript.name)).url)
            return .show(Screen(view, at: router.link(to: .search(query))))
        case .file(let name):
            let isScript = name == StaticSearchScript.name
            guard let bytes = try isScript ? StaticSearchScript.bytes : file(name) else { return .missing }
            let view = StaticSearchFile(model: StaticSearchFileModel(title: name), bytes: bytes)
            return .show(Screen(view, at: router.link(to: page), media: isScript ? .script : .text))
        }
    }

    /// A name that changes with the content needs no look at the pages.
    private func file(_ name: String) throws -> [UInt8]? {
        if name != StaticSearchIndex.entry(of: language), let known = index.withLock({ $0.files[name] }) {
            return known
        }
        return try current().files[name]
    }

    private func current() throws -> Index {
        let revision = try database.read { try $0.pageRevision }
        return try index.withLock { index in
            if index.revision != revision {
                let pages = try pages()
                let files = StaticSearchIndex(language: language, pages: pages).files.map { ($0.name, $0.bytes) }
                index = Index(revision: revision, pages: pages, files: Dictionary(files) { first, _ in first })
            }
            return index
        }
    }

    public func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws {
        guard try isThere() else { return }
        try each(.search(""), nil)
        try each(.file(StaticSearchScript.name), nil)
        for name in try current().files.keys.sorted() { try each(.file(name), nil) }
    }

    /// When the search comes or goes, so does the form of the error pages: then the generator renders everything (`Generator.frame`).
    public func pages(affectedBy change: any Change) throws -> AffectedPages<Routes.Page> {
        try changes.contains { $0 == type(of: change) } && isThere() ? .all : .none
    }
}

private enum SearchField: String, FormField { case query = "q" }

extension AddressPart<String> {
    fileprivate static let search = AddressPart(fields: [SearchField.query], sample: "") { rest, address in
        rest.isEmpty ? address.value(of: SearchField.query) ?? "" : nil
    } print: { query, address in
        if !query.isEmpty { address.set(SearchField.query, to: query) }
    }

    /// Several segments. The names of an index have no empty one.
    fileprivate static let file = AddressPart(path: "/{file}", sample: "{file}") { rest, _ in
        defer { rest = [] }
        return rest.isEmpty || rest.contains("") ? nil : rest.joined(separator: "/")
    } print: { name, address in
        for segment in name.split(separator: "/") { address.append(String(segment)) }
    }
}

private struct StaticSearchModel: ViewModel {
    struct Page: Encodable, Equatable {
        let url: String
        let title: String
    }

    let title: String
    let pages: [Page]
}

private struct StaticSearchScreen: View {
    let model: StaticSearchModel
    let content: StaticSearchView
    let script: SafeURL

    var head: some HTML { Markup.script(.type(.module), .src(script)) }

    var body: some HTML {
        h1 { model.title }
        content
    }
}

private struct StaticSearchFileModel: ViewModel {
    let title: String
}

private struct StaticSearchFile: View {
    let model: StaticSearchFileModel
    let bytes: [UInt8]

    var body: some HTML { TrustedHTML(trusting: bytes) }
}
