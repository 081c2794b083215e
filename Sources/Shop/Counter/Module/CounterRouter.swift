public import Web

/// The addresses of a visitor's counter.
public struct CounterRouter: Router {
    public enum Page: Equatable, Sendable {
        case counter
        /// The counter as an SVG image.
        case badge
    }

    public enum Action: String, Equatable, Sendable {
        case increase, decrease
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        switch link.address.path(below: base.address).map(Array.init) {
        case []: .counter
        case ["badge.svg"]: .badge
        default: nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .counter: base
        case .badge: base.appending("badge.svg")
        }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address), path.count == 1 else { return nil }
        return path.first.flatMap(Action.init)
    }

    public func target(of action: Action) -> Target {
        base.target(action.rawValue)
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .counter: "counter"
        case .badge: "badge"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .increase: "increase"
        case .decrease: "decrease"
        }
    }
}
