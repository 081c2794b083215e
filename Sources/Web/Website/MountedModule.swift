internal import FoundationEssentials

/// A module with its type forgotten: its addresses, and what answers there.
struct MountedModule: Sendable {
    struct Page {
        /// The one address of the page.
        let link: Link
        let show: (Visitor) throws -> Reply
    }

    typealias Action = (Form, Visitor) throws -> Reply

    let audience: Audience
    let takesEndedSessions: Bool
    let page: @Sendable (Link) -> Page?
    let action: @Sendable (Target) -> Action?
    /// Gives the pages that can be rendered ahead; a page is made only where it is asked for.
    let renderedAhead: @Sendable ((_ page: @escaping () -> Page, _ changed: Date?) throws -> Void) throws -> Void

    init(_ module: some Module) {
        audience = module.audience
        takesEndedSessions = module.takesEndedSessions
        page = { link in module.router.page(at: link).map { Self.page($0, of: module) } }
        action = { target in
            module.router.action(at: target).map { action in
                { try module.perform(action, with: $0, by: $1) }
            }
        }
        renderedAhead = { each in
            guard module.audience == .everyone else { return }
            try module.renderedAhead { page, changed in try each({ Self.page(page, of: module) }, changed) }
        }
    }

    private static func page<Content: Module>(_ page: Content.Routes.Page, of module: Content) -> Page {
        Page(link: module.router.link(to: page)) { try module.show(page, to: $0) }
    }
}
