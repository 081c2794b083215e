public import Accounts
public import FoundationEssentials
public import Markup
import Passwords
package import Platform
public import SiteDatabase
import SiteStores
public import Status
public import Web

/// What a site is built with: the same for `serve`, for `generate` and for tests.
public struct SiteContext: Sendable {
    /// The site's database: the live one under `serve`, one state of it under `generate`, one in memory in tests.
    public let database: any SQLDatabase
    /// The site's files, under addresses that change with their content.
    public let assets: Assets
    public let sessions: Sessions
    /// The accounts that can sign in: those of the database, or of a user service.
    public let accounts: any AccountStore
    public let signInAttempts: any SignInAttempts
    /// The site's own people: the accounts of the database that have a role.
    public let people: any PeopleStore
    /// The audit trail: changes of accounts, sessions and the site's data, each with the person who made it.
    public let audit: any AuditTrail
    /// Takes pictures that people send.
    public let photographs: any PhotographStore
    /// Keeps files that people send.
    public let files: any FileStore
    /// The origins under which the site is reached, the first of them the one that canonical links name.
    public let origins: [Origin]
    /// Whether a worker answers what files cannot; else the site is files alone.
    public let hasWorker: Bool
    /// The figures of the worker processes, where the operator asked for them.
    public let status: (any StatusStore)?
    /// Returns when the pages that are files show every change that is stored. Work beside the requests calls it after it changed what pages
    /// show; a request's changes are rendered before its answer. Throws `PagesBehind` where they cannot, or do not in time.
    public let renderChanges: Website.RenderChanges
    /// Renders pages as they will be; nil in a program that only renders files.
    public let preview: Preview?
    /// The time zone of its editors (`SiteProgram.timeZone`).
    public let timeZone: String
    public let now: @Sendable () -> Date
    /// Receives errors that no visitor sees, such as of sign-ins.
    public let warn: @Sendable (any Error) -> Void
    /// The texts of pages; nil in a program that shows no page: there, all of them are empty.
    package var texts: PageTexts?
    /// What the modules of folders of texts know of one another (`SiteCollections`).
    package let folderModules = Lock<[any FolderPages]>([])

    /// Makes a change in a transaction that is undone afterwards, and renders the page at the link that `change` returns: as its file
    /// will be when the change is made. Nil if no file can be.
    public typealias Preview = @Sendable (_ change: (SQLTransaction) throws -> Link?) throws -> RenderedPage?

    public var origin: Origin? { origins.first }

    /// A link with the site's origin, as pages elsewhere take it; without an origin, its path.
    public func url(of link: Link) -> SafeURL { origin.url(of: link.url) }

    /// `people` are those of the database, hashed with a limit of their own, and `audit` is the trail there, unless they are given.
    public init(
        database: any SQLDatabase, assets: Assets, sessions: Sessions, accounts: any AccountStore,
        signInAttempts: any SignInAttempts, people: (any PeopleStore)? = nil, audit: (any AuditTrail)? = nil,
        photographs: any PhotographStore = NoPhotographs(), files: any FileStore = NoFiles(), origins: [Origin] = [],
        hasWorker: Bool = true,
        status: (any StatusStore)? = nil,
        renderChanges: @escaping Website.RenderChanges = {}, preview: Preview? = nil, timeZone: String = "UTC",
        now: @escaping @Sendable () -> Date = { Date() },
        warn: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.database = database
        self.assets = assets
        self.sessions = sessions
        self.accounts = accounts
        self.signInAttempts = signInAttempts
        self.people = people ?? database.people(hasher: Argon2id())
        self.audit = audit ?? database.auditTrail()
        self.photographs = photographs
        self.files = files
        self.origins = origins
        self.hasWorker = hasWorker
        self.status = status
        self.renderChanges = renderChanges
        self.preview = preview
        self.timeZone = timeZone
        self.now = now
        self.warn = warn
    }
}
