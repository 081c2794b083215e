import Web

/// The examples of `guides/links-feeds-dates.md`.
enum LinksFeedsDates {
    /// The club's events: `/events` and `/events/7`, which were at `/regattas` before.
    struct EventsRouter: Router {
        typealias Action = NoAction

        enum Page: Equatable, Sendable {
            case list
            case event(Int)
        }

        let base: Link
        let formerBase: Link

        func page(at link: Link) -> Page? {
            let path = link.address.path(below: base.address) ?? link.address.path(below: formerBase.address)
            guard let path, path.count < 2 else { return nil }
            guard let number = path.first else { return .list }
            return Int(digits: number).map { .event($0) }
        }

        func link(to page: Page) -> Link {
            switch page {
            case .list: base
            case .event(let number): base.appending(number)
            }
        }
    }
}
