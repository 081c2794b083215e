/// A VIPER module's assembly in one language, the one type that refers to all its parts.
///
/// What only some modules can do are protocols of their own: `PrerenderedModule`, `NamedModule`, `VisitorDataModule`,
/// `UploadModule`, `PhotographModule` and `LimitedModule`.
public protocol Module<Routes>: Sendable {
    associatedtype Routes: Router

    var router: Routes { get }
    var audience: Audience { get }
    /// The role that a person needs for a module for the staff; a higher one is enough, too. By default it is `staff`.
    var role: Role { get }
    /// Whether a post under a session that has ended counts as a newcomer's. By default it is refused, since the person
    /// would change a fresh list and believe it to be their own.
    var takesEndedSessions: Bool { get }

    /// The fields of the module's forms. A form of no others, and without a secret, is given back with the person's text where it
    /// cannot be stored now.
    var formFields: [any FormField] { get }

    /// The caching of a page; by default that of the audience (`Audience.caching`).
    ///
    /// A page that is a file always has `Caching.revalidated`, the only one that a web server offers.
    func caching(of page: Routes.Page) -> Caching

    /// Answers a GET. Throws only where a machine is broken (`StoreUnavailable`, or an error of the program).
    func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply

    /// Answers a POST, after it was found to come from this site's own pages.
    func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply
}

extension Module {
    public var role: Role { .staff }

    public var takesEndedSessions: Bool { false }

    /// None: no form is given back.
    public var formFields: [any FormField] { [] }

    public func caching(of page: Routes.Page) -> Caching { audience.caching }
}

/// Who reads a module's pages.
public enum Audience: Equatable, Sendable {
    /// The same page for everybody; no session is looked up and caches may keep it.
    case everyone
    /// One visitor's own page.
    case visitor
    /// The site's own people, who have a role and sign in (`LocalizedSite.staff` says where): pages of a visitor that nothing
    /// stores. A change needs a sign-in of the last 12 hours (`SessionLimits.freshSignIn`); a module may ask for more than the role
    /// `staff` (`Module.role`). The module has no address but below the staff's base.
    case staff
    /// Those who run the site: the same page for all of them, made at this moment and stored nowhere. The web server
    /// shows what is below the link, which is not the root, to its own machine alone; the module has no page elsewhere.
    case operators(below: Link)
}
