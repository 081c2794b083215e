public import FoundationEssentials
import Markup
public import Web

/// Who did what to accounts, sessions and the site's data, for owners alone: a list with a search.
public struct AuditModule: Module {
    public let router: AuditRouter
    public let audience = Audience.staff
    public let role = Role.owner
    private let trail: any AuditTrail
    private let presenter: AuditPresenter
    private let text: AuditText

    /// `date` formats a moment.
    public init(
        trail: any AuditTrail, router: AuditRouter, text: AuditText, date: @escaping @Sendable (Date) -> String
    ) {
        self.trail = trail
        self.router = router
        self.text = text
        presenter = AuditPresenter(text: text, date: date)
    }

    public func show(_ page: AuditRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query):
            let outcome = try AuditInteractor(trail: trail).list(query)
            return presenter.present(outcome).reply(by: router) { AuditView(model: $0, router: router, text: text) }
        }
    }
}

/// Reads the trail.
struct AuditInteractor: Sendable {
    struct Outcome: Equatable {
        let query: AuditQuery
        let page: AuditPage
    }

    let trail: any AuditTrail

    func list(_ query: AuditQuery) throws -> Outcome {
        Outcome(query: query, page: try trail.page(query))
    }
}
