/// A module's addresses in one language, both ways: what cannot be printed here cannot be linked to.
///
/// An address that names a page but is not the one that `link(to:)` prints is redirected there. When a website is made, each route is tried
/// with a value: two routes with one address are a mistake, which ends the program there.
public protocol Router<Page, Action>: Sendable {
    associatedtype Page: Equatable, Sendable
    associatedtype Action: Equatable, Sendable = NoAction

    var pages: RouteTable<Page> { get }
    var actions: RouteTable<Action> { get }

    /// The page or the action at an address, and the name of its route. These are what the tables say, compiled for each router.
    func page(at address: RequestedAddress) -> (page: Page, name: String)?
    func action(at address: RequestedAddress) -> (action: Action, name: String)?
    /// The link of a page. A page that the table lacks ends the program.
    func link(to page: Page) -> Link
}

extension Router {
    @inlinable
    public func page(at address: RequestedAddress) -> (page: Page, name: String)? { pages.page(at: address) }

    @inlinable
    public func action(at address: RequestedAddress) -> (action: Action, name: String)? {
        actions.page(at: address).map { ($0.page, $0.name) }
    }

    public func page(at link: Link) -> Page? { page(at: RequestedAddress(link.address))?.page }
    public func action(at target: Target) -> Action? { action(at: RequestedAddress(target.address))?.action }

    @inlinable
    public func link(to page: Page) -> Link { pages.link(to: page) }

    @inlinable
    public func target(of action: Action) -> Target { Target(actions.link(to: action).address) }
}

/// The actions of a module that changes nothing.
public enum NoAction: Equatable, Sendable {}

extension Router where Action == NoAction {
    public var actions: RouteTable<NoAction> { RouteTable([], []) }
}

extension Module where Routes.Action == NoAction {
    public func perform(_ action: NoAction, with form: Form, by visitor: Visitor) throws -> Reply {}
}
