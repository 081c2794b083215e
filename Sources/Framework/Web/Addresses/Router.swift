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
