import Foundation
import Markup
import Platform
import StaticSite
import Synchronization
import Testing
import Web

/// A site of leaves in two languages whose texts a test changes, and the folder that it is rendered to.
final class LeafSite: Sendable {
    let folder: URL
    private let texts: Mutex<[String: String]>
    /// The leaf at which the stores break; nil where they are well.
    let broken = Mutex<String?>(nil)

    init(_ texts: [String: String] = ["oolong": "A", "sencha": "B"]) throws {
        self.texts = Mutex(texts)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-leaves-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("public/pictures"), withIntermediateDirectories: true)
        try Data("body { color: red }".utf8).write(to: folder.appendingPathComponent("public/site.css"))
        try Data([0, 1, 2, 255]).write(to: folder.appendingPathComponent("public/pictures/a.png"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    subscript(name: String) -> String? {
        get { texts.withLock { $0[name] } }
        set { texts.withLock { $0[name] = newValue } }
    }

    var names: [String] { texts.withLock { $0.keys.sorted() } }

    var output: Output { Output(folder.appendingPathComponent("site").path) }

    /// A generator of the site as it is now.
    func generator(
        origin: String? = "https://leaf.example", middleware: [any Middleware] = [], threads: Int = 2
    ) throws -> Generator {
        let sites = [("en", Link.root, Link.root), ("vi", Link.root.appending("vi"), Link.root.appending("vi", ""))]
            .map { language, base, home in
                LocalizedSite(
                    language: language, base: base, home: home,
                    modules: [LeafModule(site: self, router: LeafRouter(base: base, home: home))], errors: .english,
                    translations: { LeafRouter.translations(of: $0) }
                ) { screen in AnyHTML(document(.lang(language)) { body { screen.content } }) }
            }
        return Generator(
            website: Website(sites[0], [sites[1]], middleware: middleware),
            assets: try Assets(folders: [.init(folder.appendingPathComponent("public").path)]),
            origin: origin.flatMap(Origin.init), threads: threads)
    }

    @discardableResult
    func generate(middleware: [any Middleware] = [], threads: Int = 2) throws -> RunSummary {
        try generator(middleware: middleware, threads: threads).generate(output.lock(), manifest: manifest)
    }

    func revise() throws -> RunSummary {
        try generator().revise(output.lock(), manifest: manifest)
    }

    private var manifest: Manifest<[String]> { Manifest(revision: "1", settings: ["leaves"]) }

    /// Every file of the site that is served, by its path, with its bytes.
    func files() throws -> [String: Data] {
        let root = URL(fileURLWithPath: output.path).resolvingSymlinksInPath()
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            let file = root.appendingPathComponent(path)
            var isFolder = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            files[path] = try Data(contentsOf: file)
        }
        return files
    }

    func text(of path: String) throws -> String {
        String(decoding: try #require(files()[path], "no file \(path)"), as: UTF8.self)
    }

    /// What the system says of a file that is served.
    func status(of path: String) throws -> stat {
        var status = stat()
        try #require(stat("\(output.path)/\(path)", &status) == 0, "no file \(path)")
        return status
    }
}

struct LeafRouter: Router {
    enum Page: Equatable {
        case home
        case leaf(String)
        case feed
    }

    let base: Link
    let home: Link
    let pages: RouteTable<Page>

    init(base: Link, home: Link) {
        self.base = base
        self.home = home
        pages =
            RouteTable(below: home) { Route(.home) }
            + RouteTable(below: base) {
                Route("leaves.atom", .feed)
                Route(.text, Page.leaf) { if case .leaf(let name) = $0 { name } else { nil } }
            }
    }

    static func translations(of link: Link) -> [TranslatedPage] {
        let path = link.address.path
        let own = path.first == "vi" ? Array(path.dropFirst()) : path
        return [
            TranslatedPage(hreflang: "en", link: Link(Address(path: own == [""] ? [] : own))),
            TranslatedPage(hreflang: "vi", link: Link(Address(path: ["vi"] + (own.isEmpty ? [""] : own)))),
        ]
    }
}

/// A page for each leaf, a home, and a feed.
struct LeafModule: PrerenderedModule {
    let site: LeafSite
    let router: LeafRouter
    let audience = Audience.everyone

    func show(_ page: LeafRouter.Page, to visitor: Visitor) throws -> Reply {
        let media = page == .feed ? Media.atom : .page
        return .show(Screen(LeafView(model: try model(of: page)), at: router.link(to: page), media: media))
    }

    func prerenderedPages(_ each: (LeafRouter.Page, Date?) throws -> Void) throws {
        try each(.home, nil)
        try each(.feed, nil)
        for name in site.names { try each(.leaf(name), Date(timeIntervalSince1970: 1_750_000_000)) }
    }

    func pages(affectedBy change: any Change) -> AffectedPages<LeafRouter.Page> { .all }

    private func model(of page: LeafRouter.Page) throws -> LeafModel {
        switch page {
        case .home: return LeafModel(title: "Leaves", text: "\(site.names.count)")
        case .feed: return LeafModel(title: "Feed", text: "\(site.names.count)")
        case .leaf(let name):
            if site.broken.withLock({ $0 == name }) { throw StoreUnavailable("the leaf \(name) is torn") }
            return LeafModel(title: name, text: site[name] ?? "")
        }
    }
}

struct LeafModel: ViewModel {
    let title: String
    let text: String
}

struct LeafView: View {
    let model: LeafModel

    var body: some HTML {
        h1 { model.title }
        p { model.text }
    }
}
