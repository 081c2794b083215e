import FoundationEssentials

/// A type-erased module: its addresses and their handlers.
final class MountedModule: Sendable {
    struct Page {
        /// The one address of the page.
        let link: Link
        let route: RouteName
        let caching: Caching
        let show: (Visitor) throws -> Reply
    }

    struct Action {
        let route: RouteName
        let perform: (Form, Visitor) throws -> Reply
    }

    let audience: Audience
    /// The role that a person needs; nil outside of the staff's pages.
    let role: Role?
    let routes: [MountedRoute]
    let takesEndedSessions: Bool
    let limitedActions: [LimitedAction]
    let uploadRules: [UploadRule]
    let fieldKinds: [(name: String, kind: FieldKind)]
    private let find: @Sendable (RequestedAddress) -> Page?
    private let findAction: @Sendable (RequestedAddress) -> Action?
    let module: any Module
    /// Nil if no page is ever a file.
    let files: Files?

    /// The pages of a module that can be rendered ahead; a page is made only where it is asked for.
    struct Files: Sendable {
        let changes: [any Change.Type]
        let pages: @Sendable ((_ page: @escaping () -> Page, _ changed: Date?) throws -> Void) throws -> Void
        let nextChange: @Sendable (_ time: Date) throws -> Date?
        /// Those that a change affects; nil if any may be.
        let affected: @Sendable (_ change: any Change) throws -> [(page: () -> Page, changed: Date?, isGone: Bool)]?
    }

    /// Whether its pages and changes are a visitor's own.
    var isForVisitors: Bool { audience == .visitor || audience == .staff }

    /// `staff` is where a module for the staff has its addresses.
    init(_ module: some Module, staff: StaffArea? = nil) {
        let audience = module.audience
        precondition(audience != .operators(below: .root), "the base of the operators' pages must not be the root")
        self.audience = audience
        role = audience == .staff ? module.role : nil
        takesEndedSessions = module.takesEndedSessions
        var names: Set<String> = []
        let kinds = (module.formFields + FormKeyField.allCases).map { Self.kind(of: $0) }
        fieldKinds = kinds.filter { names.insert($0.name).inserted }
        let name = Self.name(of: module)
        limitedActions = (module as? any LimitedModule).map { Self.limits(of: $0, named: name) } ?? []
        routes = MountedRoute.all(of: module.router, named: name)
        uploadRules = (module as? any UploadModule).map { Self.uploads(of: $0) } ?? []
        find = { requested in
            // Not by `map`, for which the runtime looks types up.
            guard audience.mayBe(at: requested.address, staff),
                let (page, pageName) = module.router.page(at: requested)
            else { return nil }
            return Self.page(page, of: module, RouteName(module: name, name: pageName))
        }
        findAction = { requested in
            guard audience.mayBe(at: requested.address, staff),
                let (action, actionName) = module.router.action(at: requested)
            else { return nil }
            return Action(
                route: RouteName(module: name, name: actionName)
            ) { try module.perform(action, with: $0, by: $1) }
        }
        self.module = module
        // No page of another audience is a file.
        files = audience == .everyone ? (module as? any PrerenderedModule).map { Self.files(of: $0, named: name) } : nil
    }

    /// The page at an address; nil if the module has none.
    func page(at requested: RequestedAddress) -> Page? { find(requested) }

    /// The action at an address; nil if the module has none.
    func action(at requested: RequestedAddress) -> Action? { findAction(requested) }

    private static func limits(of module: some LimitedModule, named name: String) -> [LimitedAction] {
        module.actionLimits.map { limit in
            LimitedAction(
                route: RouteName(module: name, name: module.router.actions.name(of: limit.action)),
                burst: limit.burst, perMinute: limit.perMinute, targets: [module.router.target(of: limit.action)])
        }
    }

    private static func uploads(of module: some UploadModule) -> [UploadRule] {
        module.uploadLimits.map { UploadRule($0, module.router.target) }.inOrder
    }

    private static func files(of module: some PrerenderedModule, named name: String) -> Files {
        let pages = module.router.pages
        let mounted = { @Sendable page in
            Self.page(page, of: module, RouteName(module: name, name: pages.name(of: page)))
        }
        return Files(
            changes: module.changes,
            pages: { each in try module.prerenderedPages { page, changed in try each({ mounted(page) }, changed) } },
            nextChange: { try module.nextChange(after: $0) },
            affected: { change in
                switch try module.pages(affectedBy: change) {
                case .all: nil
                case .only(let affected, let gone):
                    affected.map { page, changed in ({ mounted(page) }, changed, false) }
                        + gone.map { page in ({ mounted(page) }, nil, true) }
                }
            })
    }

    /// The rule for files that are sent to a target; nil if it takes none.
    func uploadRule(at target: Target) -> UploadRule? {
        uploadRules.first { $0.holds(target) }
    }

    private static func kind(of field: some FormField) -> (name: String, kind: FieldKind) {
        (field.rawValue, field.kind)
    }

    private static func page<Content: Module>(
        _ page: Content.Routes.Page, of module: Content, _ route: RouteName
    ) -> Page {
        Page(
            link: module.router.link(to: page), route: route, caching: module.caching(of: page)
        ) { try module.show(page, to: $0) }
    }

    /// `products` of a `ProductsModule`.
    private static func name(of module: some Module) -> String {
        if let module = module as? any NamedModule { return module.name }
        let type = String(describing: type(of: module)).prefix { $0 != "<" }
        return (type.hasSuffix("Module") ? type.dropLast(6) : type).lowercased()
    }
}

extension Audience {
    /// Whether an address can be one of the audience's. What operators see is nowhere but where the web server keeps strangers out,
    /// and what the staff sees where the website does.
    fileprivate func mayBe(at address: Address, _ staff: StaffArea?) -> Bool {
        switch self {
        case .everyone, .visitor: true
        case .staff: staff?.holds(address) == true
        case .operators(let base): address.path(below: base.address) != nil
        }
    }
}
