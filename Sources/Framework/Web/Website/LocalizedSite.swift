public import Markup

/// A site in one language: its modules under one layout, below one address.
public final class LocalizedSite: Sendable {
    /// Lays a screen out as a whole document.
    public typealias Layout = @Sendable (Screen) -> AnyHTML
    /// Makes the view of an error page, which has the layout of any other.
    public typealias ErrorView = @Sendable (SiteErrorViewModel) -> any View<SiteErrorViewModel>

    /// The language's primary subtag (RFC 5646, 2.2.1): `en`, `zh`.
    let language: String
    /// The prefix of every address of the language; the root for the first language.
    let base: Link
    let home: Link
    let modules: [MountedModule]
    /// Those that have addresses outside of the staff's.
    private let openModules: [MountedModule]
    let staff: StaffArea?
    let errors: SiteErrorText
    let errorView: ErrorView
    let translations: @Sendable (Link) -> [TranslatedPage]
    let layout: Layout

    /// `home` is where the error pages and the choice of a language lead; `errorView` shows the error pages, as
    /// `SiteErrorView` does where there is none; `translations` are a page's addresses in every language of the site,
    /// its own among them. `staff` says where the modules of the audience `.staff` are, which need it.
    public init(
        language: String, base: Link = .root, home: Link = .root, modules: [any Module], staff: StaffArea? = nil,
        errors: SiteErrorText, errorView: ErrorView? = nil,
        translations: @escaping @Sendable (Link) -> [TranslatedPage] = { _ in [] }, layout: @escaping Layout
    ) {
        self.language = language
        self.base = base
        self.home = home
        precondition(
            staff != nil || !modules.contains { $0.audience == .staff },
            "a module for the staff needs a StaffArea")
        self.staff = staff
        self.modules = modules.map { MountedModule($0, staff: staff) }
        openModules = self.modules.filter { $0.audience != .staff }
        self.errors = errors
        self.errorView = errorView ?? { SiteErrorView(model: $0, text: errors, home: home) }
        self.translations = translations
        self.layout = layout
    }

    /// The page of an error; it names the request where the log has a line for it.
    func screen(of error: SiteError, request: String?, _ kept: PreservedForm? = nil, signIn: Link? = nil) -> Screen {
        let status = PageStatus.error(error)
        let page = kept != nil && error == .unavailable ? errors.notStored : errors[error]
        let model = SiteErrorViewModel(
            error: error, title: page.title, message: page.message, requestID: status.row.isLogged ? request : nil,
            form: kept, signIn: signIn)
        return Screen(errorView(model), at: nil, as: status)
    }

    /// The bytes of a screen.
    func bytes(of screen: Screen) -> [UInt8] {
        switch screen.media {
        case .page: layout(screen).rendered()
        case .svg, .atom, .openMetrics, .text, .script: screen.content.rendered()
        }
    }

    /// The modules that may have an address.
    func modules(at address: Address) -> [MountedModule] {
        staff?.holds(address) == true ? modules : openModules
    }

    /// Whether a module has a page at an address, whatever its data.
    func hasPage(at address: Address) -> Bool {
        let requested = RequestedAddress(address)
        return modules(at: address).contains { $0.page(at: requested) != nil }
    }

    /// Whether a module's pages are a visitor's own.
    var isForVisitors: Bool { modules.contains(where: \.isForVisitors) }

    /// The page above an action's address.
    func page(above target: Target) -> Link? {
        target.address.pathsAbove.map { Link(Address(path: $0)) }.first { hasPage(at: $0.address) }
    }

    /// Whether a path, as it was sent, lies below the site's base.
    func holds(_ path: String) -> Bool {
        guard base != .root else { return true }
        let base = base.address.reference.utf8
        guard path.utf8.starts(with: base) else { return false }
        let rest = path.utf8.dropFirst(base.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }
}

/// A page in one of the languages of a site.
public struct TranslatedPage: Hashable, Sendable {
    /// The language's tag, as `hreflang` takes it.
    public let hreflang: String
    public let link: Link

    public init(hreflang: String, link: Link) {
        self.hreflang = hreflang
        self.link = link
    }
}
