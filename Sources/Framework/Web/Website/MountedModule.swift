import FoundationEssentials

/// A type-erased module: its addresses and their handlers.
struct MountedModule: Sendable {
    struct Page {
        /// The one address of the page.
        let link: Link
        let route: Route
        let caching: Caching
        /// The least role of who may see it; nil outside of the staff's pages.
        let role: Role?
        let show: (Visitor) throws -> Reply
    }

    struct Action {
        let route: Route
        /// The least role of who may call it; nil outside of the staff's pages.
        let role: Role?
        let perform: (Form, Visitor) throws -> Reply
    }

    let audience: Audience
    let takesEndedSessions: Bool
    let limitedActions: [LimitedAction]
    let uploadRules: [UploadRule]
    let fieldKinds: [(name: String, kind: FieldKind)]
    let page: @Sendable (Link) -> Page?
    let action: @Sendable (Target) -> Action?
    let photographIsReady: @Sendable (Photograph) throws -> Void
    let photographs: @Sendable ((Photograph) throws -> Void) throws -> Void
    let join: @Sendable (_ visitor: Visitor.ID, _ account: Visitor.ID) throws -> Void
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
                route: Route(module: name, name: module.router.name(ofAction: limit.action)), burst: limit.burst,
                perMinute: limit.perMinute, targets: [module.router.target(of: limit.action)])
        }
        uploadRules = module.uploadLimits.map { UploadRule($0, module.router.target) }.inOrder
        page = { link in
            // Not by `map`, for which the runtime looks types up.
            guard audience.mayBe(at: link, staff), let page = module.router.page(at: link) else { return nil }
            return Self.page(page, of: module, named: name)
        }
        action = { target in
            guard audience.mayBe(at: target, staff), let action = module.router.action(at: target) else { return nil }
            return Action(
                route: Route(module: name, name: module.router.name(ofAction: action)),
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
                    try each({ Self.page(page, of: module, named: name) }, changed)
                }
            } catch is NoPrerenderedPages {}
        }
        changes = module.changes
        affectedPages = { change in
            guard module.audience == .everyone else { return [] }
            switch try module.pages(affectedBy: change) {
            case .all: return Self.mayHaveFiles(module) ? nil : []
            case .only(let pages, let gone):
                return pages.map { page, changed in ({ Self.page(page, of: module, named: name) }, changed, false) }
                    + gone.map { page in ({ Self.page(page, of: module, named: name) }, nil, true) }
            }
        }
    }

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
        _ page: Content.Routes.Page, of module: Content, named name: String
    ) -> Page {
        Page(
            link: module.router.link(to: page), route: Route(module: name, name: module.router.name(ofPage: page)),
            caching: module.caching(of: page), role: module.audience == .staff ? module.role(ofPage: page) : nil
        ) { try module.show(page, to: $0) }
    }

    /// `products` of a `ProductsModule`.
    private static func name(of module: some Module) -> String {
        let type = String(describing: type(of: module)).prefix { $0 != "<" }
        return (type.hasSuffix("Module") ? type.dropLast(6) : type).lowercased()
    }
}

extension Audience {
    /// Whether an address can be one of the audience's pages. What operators see is nowhere but where the web server
    /// keeps strangers out, and what the staff sees where the website does.
    fileprivate func mayBe(at link: Link, _ staff: StaffArea?) -> Bool {
        switch self {
        case .everyone, .visitor: true
        case .staff: staff?.holds(link.address) == true
        case .operators(let base): link.address.path(below: base.address) != nil
        }
    }

    /// Whether an address can be one of the audience's actions.
    fileprivate func mayBe(at target: Target, _ staff: StaffArea?) -> Bool {
        guard case .staff = self else { return true }
        return staff?.holds(target.address) == true
    }
}
