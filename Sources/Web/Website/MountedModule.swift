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

    init(_ module: some Module) {
        audience = module.audience
        takesEndedSessions = module.takesEndedSessions
        page = { link in
            module.router.page(at: link).map { page in
                Page(link: module.router.link(to: page)) { try module.show(page, to: $0) }
            }
        }
        action = { target in
            module.router.action(at: target).map { action in
                { try module.perform(action, with: $0, by: $1) }
            }
        }
    }
}
