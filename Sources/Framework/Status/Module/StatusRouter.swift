public import Web

/// The addresses of the operators' figures.
public struct StatusRouter: Router {
    public enum Page: Equatable, Sendable {
        case overview
        /// The same as OpenMetrics text.
        case metrics
    }

    public typealias Action = NoAction

    let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        switch link.address.path(below: base.address).map(Array.init) {
        case []: .overview
        case ["metrics"]: .metrics
        default: nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .overview: base
        case .metrics: base.appending("metrics")
        }
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .overview: "overview"
        case .metrics: "metrics"
        }
    }
}
