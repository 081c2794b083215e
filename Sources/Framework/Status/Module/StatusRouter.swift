public import Web

/// The addresses of the operators' figures.
public struct StatusRouter: Router {
    public enum Page: Equatable, Sendable {
        case overview
        /// The same as OpenMetrics text.
        case metrics
    }

    public let pages: RouteTable<Page>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.overview)
            Route("metrics", .metrics)
        }
    }
}
