public import FoundationEssentials
public import Web

/// The module's address: one page.
public struct @NAME@Router: Router {
    public enum Page: Equatable, Sendable { case list }

    public let pages: RouteTable<Page>

    /// `base` is the page's address.
    public init(base: Link) {
        pages = RouteTable(below: base) { Route(.list) }
    }
}

/// A list that everybody reads and the staff changes. Its one page is a file.
public struct @NAME@Module: PrerenderedModule {
    public let router: @NAME@Router
    public let audience = Audience.everyone
    public let changes: [any Change.Type] = [@NAME@Change.self]
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
        @NAME@Presenter(text: text).present(try interactor.read()).reply(by: router) {
            @NAME@View(model: $0, text: text)
        }
    }

    public func prerenderedPages(
        _ each: (_ page: @NAME@Router.Page, _ changed: Date?) throws -> Void
    ) throws {
        try each(.list, nil)
    }

    public func pages(
        affectedBy change: any Change
    ) -> AffectedPages<@NAME@Router.Page> {
        change is @NAME@Change ? .undated([.list]) : .none
    }
}
