public import Web

/// A visitor's counter: the assembly of its one screen, which is also an image.
public struct CounterModule: VisitorDataModule {
    public let router: CounterRouter
    public let audience = Audience.visitor
    private let interactor: CounterInteractor
    private let text: CounterText

    /// `start` is the number of a new visitor; a negative one traps.
    public init(store: any CounterStore, router: CounterRouter, text: CounterText, start: Int = 3) {
        self.router = router
        self.text = text
        guard let start = Count(start) else { preconditionFailure("a counter must not start below zero: \(start)") }
        interactor = CounterInteractor(store: store, start: start)
    }

    public func caching(of page: CounterRouter.Page) -> Caching {
        page == .badge ? .revalidatedPrivately : audience.caching
    }

    public func show(_ page: CounterRouter.Page, to visitor: Visitor) throws -> Reply {
        let outcome = try interactor.show(to: visitor.id)
        switch page {
        case .counter: return reply(outcome, to: visitor)
        case .badge:
            return CounterPresenter(text: text).present(outcome, on: .badge).reply(by: router, as: .svg) {
                CounterBadgeView(model: $0)
            }
        }
    }

    public func perform(_ action: CounterRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        switch action {
        case .increase: try reply(interactor.increase(by: visitor.writer), to: visitor)
        case .decrease: try reply(interactor.decrease(by: visitor.writer), to: visitor)
        }
    }

    public func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        try interactor.merge(visitor, into: account)
    }

    private func reply(_ outcome: CounterInteractor.Outcome, to visitor: Visitor) -> Reply {
        CounterPresenter(text: text).present(outcome).reply(by: router) {
            CounterView(model: $0, router: router, text: text, isKnown: visitor.isKnown)
        }
    }
}
