public import FoundationEssentials

/// A module for everyone whose pages are files: they are rendered before anybody asks, and the web server sends them by itself.
public protocol PrerenderedModule<Routes>: Module {
    /// Gives every page that can be a file, with the time of its last change where that is known, in an order that stays the
    /// same as long as the stores do.
    func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws

    /// The kinds of changes that the module's stores record. One that no module of a site names is taken for a change of everything.
    var changes: [any Change.Type] { get }

    /// Which of the pages that `prerenderedPages` gives, or gave before, a change affects. Every module is asked about every
    /// change, also of another module: a home page shows products. It answers from the change and from the present data, which
    /// may have changed further.
    func pages(affectedBy change: any Change) throws -> AffectedPages<Routes.Page>

    /// When the module's pages next change without a change of data, such as when an event ends; nil if they never do. Within a second
    /// of that time a `ClockChange` is recorded, and the pages that it affects are rendered.
    func nextChange(after time: Date) throws -> Date?
}

extension PrerenderedModule {
    public var changes: [any Change.Type] { [] }

    public func nextChange(after time: Date) throws -> Date? { nil }
}

/// A module whose routes have another name than that of its type, as where a site has several of one type.
public protocol NamedModule<Routes>: Module {
    /// A word in small letters.
    var name: String { get }
}

/// A module that stores data of visitors.
public protocol VisitorDataModule<Routes>: Module {
    /// Moves the visitor's data to the account at a sign-in. A second call does nothing. Throws `SiteError.accountFull` if the account has
    /// no room for them: then nobody is signed in.
    func merge(_ visitor: Visitor.ID, into account: Writer) throws
}

/// A module that takes files.
public protocol UploadModule<Routes>: Module {
    /// The actions that take a form with files (multipart/form-data), and how long these may be; at any other address such a form is
    /// refused.
    var uploadLimits: [UploadLimit<Routes.Action>] { get }
}

/// A module that has photographs in its data.
public protocol PhotographModule<Routes>: Module {
    /// Is called when all files of a photograph are made. The module records a change of whatever shows the photograph, so its pages offer
    /// the new files. Only the module of the site's first language is called. A second change does no harm.
    func photographIsReady(_ photograph: Photograph) throws

    /// Gives each photograph in the module's data. A photograph that no module gives for 30 days is removed. Only the module of the
    /// site's first language is called.
    func photographs(_ each: (Photograph) throws -> Void) throws
}

/// A module whose data refer to uploaded files.
public protocol FileModule<Routes>: Module {
    /// Calls `each` with each file in the module's data. A file that no module names for 30 days is deleted. Only the module of the
    /// site's first language is asked.
    func files(_ each: (StoredFile) throws -> Void) throws
}

/// A module with actions that one client may call only so often: the web server counts, and refuses with 429.
public protocol LimitedModule<Routes>: Module {
    var actionLimits: [ActionLimit<Routes.Action>] { get }
}

/// How often one client may call an action, which has an address of its own.
public struct ActionLimit<Action: Sendable>: Sendable {
    let action: Action
    let burst: Int
    let perMinute: Int

    /// Allows `burst` calls at once; from then on one becomes free `perMinute` times a minute.
    public init(of action: Action, burst: Int, perMinute: Int) {
        precondition(burst > 0 && perMinute > 0, "the limit of an action must be at least 1")
        self.action = action
        self.burst = burst
        self.perMinute = perMinute
    }
}
