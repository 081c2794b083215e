import Web

/// The examples of `guides/links-feeds-dates.md`.
enum LinksFeedsDates {
    /// The club's events: `/events` and `/events/7`, which were at `/regattas` before.
    struct EventsRouter: Router {
        enum Page: Equatable, Sendable {
            case list
            case event(Int)
        }

        let pages: RouteTable<Page>

        init(base: Link, formerBase: Link) {
            pages = Self.pages(below: base) + Self.pages(below: formerBase)
        }

        private static func pages(below base: Link) -> RouteTable<Page> {
            RouteTable(below: base) {
                Route(.list)
                Route(.number, Page.event) { if case .event(let number) = $0 { number } else { nil } }
            }
        }
    }
}
