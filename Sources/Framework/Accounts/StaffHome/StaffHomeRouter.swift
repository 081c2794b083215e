public import Web

/// The address of the staff's own page, which is that of their area.
public struct StaffHomeRouter: Router {
    public typealias Action = NoAction

    public enum Page: Equatable, Sendable {
        case home
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        link.address.path(below: base.address)?.isEmpty == true ? .home : nil
    }

    public func link(to page: Page) -> Link { base }

    public func name(ofPage page: Page) -> StaticString { "home" }
}
