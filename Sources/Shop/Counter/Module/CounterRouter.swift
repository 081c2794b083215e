public import Web

/// The addresses of a visitor's counter.
public struct CounterRouter: Router {
    public enum Page: Equatable, Sendable {
        case counter
        /// The counter as an SVG image.
        case badge
    }

    public enum Action: Equatable, Sendable {
        case increase, decrease
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.counter)
            Route("badge.svg", .badge)
        }
        actions = RouteTable(below: base) {
            Route("increase", .increase)
            Route("decrease", .decrease)
        }
    }
}
