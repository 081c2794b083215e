/// A module's addresses in one language, both ways: what cannot be printed here cannot be linked to.
///
/// `page(at: link(to: page)) == page` holds for every page, and the same for actions. An address that names a page but is
/// not the one that `link(to:)` prints is redirected there.
public protocol Router<Page, Action>: Sendable {
    associatedtype Page: Equatable, Sendable
    associatedtype Action: Equatable, Sendable

    func page(at link: Link) -> Page?
    func action(at target: Target) -> Action?
    func link(to page: Page) -> Link
    func target(of action: Action) -> Target

    /// What operators read where pages and actions are counted: a word of the program's own, never of a request.
    func name(ofPage page: Page) -> StaticString
    func name(ofAction action: Action) -> StaticString
}

extension Router {
    /// One name for all pages.
    public func name(ofPage page: Page) -> StaticString { "page" }

    /// One name for all actions.
    public func name(ofAction action: Action) -> StaticString { "action" }
}

/// The actions of a module that changes nothing.
public enum NoAction: Equatable, Sendable {}

extension Router where Action == NoAction {
    public func action(at target: Target) -> NoAction? { nil }

    public func target(of action: NoAction) -> Target {}

    public func name(ofAction action: NoAction) -> StaticString {}
}

extension Module where Routes.Action == NoAction {
    public func perform(_ action: NoAction, with form: Form, by visitor: Visitor) throws -> Reply {}
}
