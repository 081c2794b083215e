public import Web

/// The state of the workers: the assembly of a page and of its metrics.
public struct StatusModule: Module {
    public let router: StatusRouter
    public let audience: Audience
    private let interactor: StatusInteractor
    private let text: StatusText

    public init(store: any StatusStore, router: StatusRouter, text: StatusText) {
        self.router = router
        audience = .operators(below: router.link(to: .overview))
        self.text = text
        interactor = StatusInteractor(store: store)
    }

    public func show(_ page: StatusRouter.Page, to visitor: Visitor) throws -> Reply {
        let outcome = try interactor.look()
        switch page {
        case .overview:
            return OverviewPresenter(text: text).present(outcome).reply(by: router) {
                OverviewView(model: $0, router: router, text: text)
            }
        case .metrics:
            return MetricsPresenter(text: text).present(outcome).reply(by: router, as: .openMetrics) {
                MetricsView(model: $0)
            }
        }
    }
}
