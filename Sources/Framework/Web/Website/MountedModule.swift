import FoundationEssentials

/// A type-erased module: its addresses and their handlers.
final class MountedModule: Sendable {
    struct Page {
        /// The one address of the page.
        let link: Link
        let route: RouteName
        let caching: Caching
        /// The least role of who may see it; nil outside of the staff's pages.
        let role: Role?
        let show: (Visitor) throws -> Reply
    }

    struct Action {
        let route: RouteName
        /// The least role of who may call it; nil outside of the staff's pages.
        let role: Role?
        let perform: (Form, Visitor) throws -> Reply
    }

    let audience: Audience
    let routes: [MountedRoute]
    let takesEndedSessions: Bool
    let limitedActions: [LimitedAction]
    let uploadRules: [UploadRule]
    let fieldKinds: [(name: String, kind: FieldKind)]
    private let find: @Sendable (RequestedAddress) -> Page?
    private let findAction: @Sendable (RequestedAddress) -> Action?
    let photographIsReady: @Sendable (Photograph) throws -> Void
    let photographs: @Sendable ((Photograph) throws -> Void) throws -> Void
    let join: @Sendable (_ visitor: Visitor.ID, _ account: Writer) throws -> Void
    /// Gives the pages that can be rendered ahead; a page is made only where it is asked for.
    let prerenderedPages: @Sendable ((_ page: @escaping () -> Page, _ changed: Date?) throws -> Void) throws -> Void
    let changes: [any Change.Type]
    /// The pages rendered ahead that a change affects; nil where any may be.
    let affectedPages: @Sendable (_ change: any Change) throws -> [(page: () -> Page, changed: Date?, isGone: Bool)]?

    /// Whether its pages and changes are a visitor's own.
    var isForVisitors: Bool { audience == .visitor || audience == .staff }

    /// `staff` is where a module for the staff has its addresses.
    init(_ module: some Module, staff: StaffArea? = nil) {
        let audience = module.audience
        precondition(audience != .operators(below: .root), "the base of the operators' pages must not be the root")
        self.audience = audience
        takesEndedSessions = module.takesEndedSessions
        var names: Set<String> = []
        let formFields = module.formFields + [FormKeyField.self]
        let kinds = formFields.flatMap { Self.kinds(of: $0) } + module.furtherFormFields.map { Self.kind(of: $0) }
        fieldKinds = kinds.filter { names.insert($0.name).inserted }
        let name = Self.name(of: module)
        limitedActions = module.actionLimits.map { limit in
            LimitedAction(
                route: RouteName(module: name, name: module.router.actions.name(of: limit.action)),
                burst: limit.burst, perMinute: limit.perMinute, targets: [module.router.target(of: limit.action)])
        }
        routes = MountedRoute.pages(of: module, named: name) + MountedRoute.actions(of: module, named: name)
        uploadRules = module.uploadLimits.map { UploadRule($0, module.router.target) }.inOrder
        let pages = module.router.pages
        let mounted = { @Sendable page in
            Self.page(page, of: module, RouteName(module: name, name: pages.name(of: page)))
        }
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
                route: RouteName(module: name, name: actionName),
                role: audience == .staff ? module.role(ofAction: action) : nil
            ) { try module.perform(action, with: $0, by: $1) }
        }
        join = { try module.join($0, into: $1) }
        photographIsReady = { try module.photographIsReady($0) }
        photographs = { try module.photographs($0) }
        prerenderedPages = { each in
            guard module.audience == .everyone else { return }
            do {
                try module.prerenderedPages { page, changed in
                    try each({ mounted(page) }, changed)
                }
            } catch is NoPrerenderedPages {}
        }
        changes = module.changes
        affectedPages = { change in
            guard module.audience == .everyone else { return [] }
            switch try module.pages(affectedBy: change) {
            case .all: return Self.mayHaveFiles(module) ? nil : []
            case .only(let affected, let gone):
                return affected.map { page, changed in ({ mounted(page) }, changed, false) }
                    + gone.map { page in ({ mounted(page) }, nil, true) }
            }
        }
    }

    /// The page at an address; nil where the module has none.
    func page(at requested: RequestedAddress) -> Page? { find(requested) }

    /// The action at an address; nil where the module has none.
    func action(at requested: RequestedAddress) -> Action? { findAction(requested) }

    /// Whether the module gives pages that can be files, be it none just now.
    private static func mayHaveFiles(_ module: some Module) -> Bool {
        do {
            try module.prerenderedPages { _, _ in throw CancellationError() }
            return true
        } catch {
            return !(error is NoPrerenderedPages)
        }
    }

    /// The rule for files that are sent to a target; nil where it takes none.
    func uploadRule(at target: Target) -> UploadRule? {
        uploadRules.first { $0.holds(target) }
    }

    private static func kind(of field: some FormField) -> (name: String, kind: FieldKind) {
        (field.rawValue, field.kind)
    }

    private static func kinds<Field: FormField>(of fields: Field.Type) -> [(name: String, kind: FieldKind)] {
        fields.allCases.map { ($0.rawValue, $0.kind) }
    }

    private static func page<Content: Module>(
        _ page: Content.Routes.Page, of module: Content, _ route: RouteName
    ) -> Page {
        Page(
            link: module.router.link(to: page), route: route, caching: module.caching(of: page),
            role: module.audience == .staff ? module.role(ofPage: page) : nil
        ) { try module.show(page, to: $0) }
    }

    /// `products` of a `ProductsModule`.
    private static func name(of module: some Module) -> String {
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
