import Accounts
public import FoundationEssentials
public import Markup
import Passwords
import SiteDatabase
@_exported public import SiteServices
import SiteStores
public import Status
public import Web

extension SiteContext {
    /// A context without visitors and accounts: to render pages for everybody, or to list routes.
    init(
        reading database: any SQLDatabase, assets: Assets, origin: Origin? = nil, hasWorker: Bool = true,
        status: (any StatusStore)? = nil, timeZone: String = "UTC", texts: PageTexts? = nil
    ) {
        self.init(
            database: database, assets: assets, sessions: Sessions(store: MemorySessionStore()),
            accounts: MemoryAccountStore(), signInAttempts: MemorySignInAttempts(),
            origins: origin.map { [$0] } ?? [], hasWorker: hasWorker, status: status, timeZone: timeZone)
        self.texts = texts
    }

    /// A program's context with a database in memory: for tests. `accounts` are e-mail addresses with their passwords, which
    /// keep the rules of `UserName` and `Password`; `roles` are those of them who have one. `publicFolder` is the site's: the folders of texts begin
    /// beside it. Without it, texts from files are empty.
    public static func inMemory(
        for program: (some SiteProgram).Type, assets: Assets? = nil, publicFolder: String? = nil,
        origins: [Origin] = [], hasWorker: Bool = true,
        accounts: KeyValuePairs<String, String> = [:], roles: [String: Role] = [:],
        photographs: any PhotographStore = NoPhotographs(), files: any FileStore = NoFiles(),
        status: (any StatusStore)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> SiteContext {
        let database = try SQLiteDatabase(inMemory: program.schema)
        if let publicFolder { try ContentFolders(of: program, publicFolder: publicFolder).take(into: database) }
        let hasher = Argon2id()
        let directory = database.accounts(hasher: hasher)
        for (name, password) in accounts {
            _ = try directory.add(UserName(name), Password(password), id: nil, role: roles[name], at: now())
        }
        let assets = try assets ?? Assets(folders: [])
        let texts = publicFolder.map { PageTexts(of: program, publicFolder: $0) }
        let previews = PagePreviews(of: database) { database, _ in
            try program.site(
                SiteContext(
                    reading: database, assets: assets, origin: origins.first, hasWorker: hasWorker,
                    timeZone: program.timeZone, texts: texts))
        }
        var context = SiteContext(
            database: database, assets: assets,
            sessions: Sessions(store: database.sessions, now: now), accounts: directory,
            signInAttempts: database.signInAttempts, people: database.people(hasher: hasher),
            photographs: photographs, files: files, origins: origins, hasWorker: hasWorker, status: status,
            preview: previews.page, timeZone: program.timeZone, now: now)
        context.texts = texts
        return context
    }
}

extension Website {
    /// A site in several languages, the first of them at the root.
    public init(_ sites: [LocalizedSite], context: SiteContext, middleware: [any Middleware] = []) {
        precondition(!sites.isEmpty, "a site needs at least one language")
        self.init(
            sites[0], Array(sites.dropFirst()), sessions: context.sessions, origins: context.origins,
            middleware: middleware, renderChanges: context.renderChanges)
    }

    /// A site of one page in English, with the style sheet `site.css` of the public folder.
    public init<Content: HTML>(
        title: String, context: SiteContext, @HTMLBuilder content: @escaping @Sendable () -> Content
    ) {
        self.init(modules: [PageModule(at: .root, title: title, content: content)], context: context) { screen in
            AnyHTML(
                document(.lang("en")) {
                    head {
                        meta(.charset("utf-8"))
                        meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
                        Markup.title { screen.title }
                        link(.rel("stylesheet"), .href(context.assets.url("site.css")))
                    }
                    body { screen.content }
                })
        }
    }

    /// A site in one language.
    public init(
        modules: [any Module], staff: StaffArea? = nil, context: SiteContext, middleware: [any Middleware] = [],
        errors: SiteErrorText = .english, errorView: LocalizedSite.ErrorView? = nil, layout: @escaping Layout
    ) {
        self.init(
            [
                LocalizedSite(
                    language: "", modules: modules, staff: staff, errors: errors, errorView: errorView, layout: layout)
            ],
            context: context, middleware: middleware)
    }
}
