public import FoundationEssentials

/// A VIPER module's assembly in one language, the one type that refers to all its parts.
public protocol Module<Routes>: Sendable {
    associatedtype Routes: Router

    var router: Routes { get }
    var audience: Audience { get }
    /// Whether a post under a session that has ended counts as a newcomer's. By default it is refused, since the person
    /// would change a fresh list and believe it to be their own.
    var takesEndedSessions: Bool { get }
    /// The actions that one client may call only so often: the web server counts, and refuses with 429.
    var actionLimits: [ActionLimit<Routes.Action>] { get }

    /// The actions that take a form with files (multipart/form-data), and how long these may be; at any other address such a form is
    /// refused.
    var uploadLimits: [UploadLimit<Routes.Action>] { get }

    /// The fields of the module's forms. A form of no others, and without a secret, is given back with the person's text where it
    /// cannot be stored now.
    var formFields: [any FormField.Type] { get }

    /// More of them, which follow from how the module was made, such as one for each language.
    var furtherFormFields: [any FormField] { get }

    /// The caching of a page; by default that of the audience (`Audience.caching`).
    ///
    /// A page that is a file always has `Caching.revalidated`, the only one that a web server offers.
    func caching(of page: Routes.Page) -> Caching

    /// The role that a page of a module for the staff asks for; by default that of the staff.
    func role(ofPage page: Routes.Page) -> Role

    /// The role that an action of a module for the staff asks for; by default that of the staff.
    func role(ofAction action: Routes.Action) -> Role

    /// Answers a GET. Throws only where a machine is broken (`StoreUnavailable`, or an error of the program).
    func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply

    /// Answers a POST, after it was found to come from this site's own pages.
    func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply

    /// Moves the visitor's data to the account at a sign-in; repeating it does nothing. A module that stores data of
    /// visitors implements it. Throws `SiteError.accountFull` where the account has all that it may; then nobody is signed in.
    func join(_ visitor: Visitor.ID, into account: Writer) throws

    /// Gives every page that is the same for everybody and can be a file, with the time of its last change where that
    /// is known, in an order that stays the same as long as the stores do. Asked only of a module for everyone.
    func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws

    /// The kinds of changes that the module's stores record, or that its pages show. One that no module of a site names is taken
    /// for a change of everything.
    var changes: [any Change.Type] { get }

    /// Is told once, in the site's first language, that a photograph has all its files now. A module whose products, say, show it records a
    /// change of them, so that its pages offer the new files. Doing that twice is no harm.
    func photographIsReady(_ photograph: Photograph) throws

    /// Gives each photograph that the module's data name, in the site's first language. One that no module gives for 30 days is removed,
    /// so whoever takes photographs gives them.
    func photographs(_ each: (Photograph) throws -> Void) throws

    /// Which of the pages that `prerenderedPages` gives, or gave before, a change affects. Every module for everyone is asked about
    /// every change, also of another module: a home page shows products. It answers from the change and from the present
    /// data, which may have changed further.
    func pages(affectedBy change: any Change) throws -> AffectedPages<Routes.Page>
}

extension Module {
    public var takesEndedSessions: Bool { false }

    /// None: no form is given back.
    public var formFields: [any FormField.Type] { [] }

    public var furtherFormFields: [any FormField] { [] }

    public func caching(of page: Routes.Page) -> Caching { audience.caching }

    public func role(ofPage page: Routes.Page) -> Role { .staff }

    public func role(ofAction action: Routes.Action) -> Role { .staff }

    /// No action.
    public var actionLimits: [ActionLimit<Routes.Action>] { [] }

    /// No action.
    public var uploadLimits: [UploadLimit<Routes.Action>] { [] }

    /// Nothing is stored.
    public func join(_ visitor: Visitor.ID, into account: Writer) throws {}

    /// No page, ever.
    public func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws {
        throw NoPrerenderedPages()
    }

    /// No page shows one.
    public func photographIsReady(_ photograph: Photograph) throws {}

    /// None.
    public func photographs(_ each: (Photograph) throws -> Void) throws {}

    public var changes: [any Change.Type] { [] }

    /// No answer: any page.
    public func pages(affectedBy change: any Change) throws -> AffectedPages<Routes.Page> { .all }
}

/// A module never has pages that are files, so that no change affects them: to have none just now is something else.
struct NoPrerenderedPages: Error {}

/// Who reads a module's pages.
public enum Audience: Equatable, Sendable {
    /// The same page for everybody; no session is looked up and caches may keep it.
    case everyone
    /// One visitor's own page.
    case visitor
    /// The site's own people, who have a role and sign in (`LocalizedSite.staff` says where): pages of a visitor that nothing
    /// stores. A change needs a sign-in of the last 12 hours (`SessionLimits.freshSignIn`); a page or an action may ask for
    /// more than the role `staff` (`Module.role`). The module has no address but below the staff's base.
    case staff
    /// Those who run the site: the same page for all of them, made at this moment and stored nowhere. The web server
    /// shows what is below the link, which is not the root, to its own machine alone; the module has no page elsewhere.
    case operators(below: Link)
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
