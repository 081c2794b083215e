public import Web

/// The module's addresses: one page, and an action at the same path.
public struct @NAME@Router: Router {
    public enum Page: Equatable, Sendable { case list }
    public enum Action: Equatable, Sendable { case add }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    /// `base` is the page's address.
    public init(base: Link) {
        pages = RouteTable(below: base) { Route(.list) }
        actions = RouteTable(below: base) { Route(.add) }
    }
}

@if visitor
/// A list for each visitor: it connects the parts.
public struct @NAME@Module: VisitorDataModule {
@else
/// A list for everybody: it connects the parts.
public struct @NAME@Module: Module {
@end
    public let router: @NAME@Router
    public let formFields: [any FormField] = @NAME@Field.allCases
@if visitor
    public let audience = Audience.visitor
@else
    public let audience = Audience.everyone
@end
    private let interactor: @NAME@Interactor
    private let text: @NAME@Text

    public init(
        store: any @NAME@Store, router: @NAME@Router,
        text: @NAME@Text
    ) {
        self.router = router
        self.text = text
        interactor = @NAME@Interactor(store: store)
    }

    public func show(_ page: @NAME@Router.Page, to visitor: Visitor) throws -> Reply {
@if visitor
        reply(try interactor.read(of: visitor.id))
@else
        reply(try interactor.read())
@end
    }

    public func perform(
        _ action: @NAME@Router.Action, with form: Form, by visitor: Visitor
    ) throws -> Reply {
@if visitor
        reply(try interactor.add(form[@NAME@Field.text], by: visitor.writer))
@else
        reply(try interactor.add(form[@NAME@Field.text]))
@end
    }

@if visitor
    public func join(_ visitor: Visitor.ID, into account: Writer) throws {
        try interactor.join(visitor, into: account)
    }

@end
    private func reply(_ outcome: @NAME@Interactor.Outcome) -> Reply {
        @NAME@Presenter(text: text).present(outcome).reply(by: router) {
            @NAME@View(model: $0, router: router, text: text)
        }
    }
}
