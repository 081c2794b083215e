public import FoundationEssentials
public import Markup

/// A page for everybody as a module in one expression, such as an imprint:
///
///     PageModule(at: language.base.appending("imprint"), title: "Imprint") {
///         h1 { "Imprint" }
///         p { "Rowing club, 1 River Street" }
///     }
///
/// With `model`, the content shows data. The page is a file that is rendered again after one of `changes`. If the page depends on the time,
/// `nextChange` says when it shows something else, and the page is rendered again then.
///
///     PageModule(at: language.home, title: "Rowing club", changes: [CollectionChange.self]) {
///         try newest(3)
///     } content: { events in
///         for event in events { p { event.title } }
///     }
public struct PageModule<Content: Encodable & Equatable & Sendable, Body: HTML>: PrerenderedModule {
    public struct Routes: Router {
        public enum Page: Equatable, Sendable { case page }

        public let pages: RouteTable<Page>

        init(link: Link) {
            pages = RouteTable(below: link) { Route(.page) }
        }
    }

    public let router: Routes
    public let audience = Audience.everyone
    public let changes: [any Change.Type]
    private let title: String
    private let isFile: Bool
    private let nextChange: (@Sendable (Date) throws -> Date?)?
    private let content: @Sendable () throws -> Content
    private let view: @Sendable (Content) -> Body

    /// `model` reads the page's data. The page's JSON has it as `content`, beside `title`.
    public init(
        at link: Link, title: String, changes: [any Change.Type] = [], isFile: Bool = true,
        nextChange: (@Sendable (_ after: Date) throws -> Date?)? = nil,
        model: @escaping @Sendable () throws -> Content, @HTMLBuilder content: @escaping @Sendable (Content) -> Body
    ) {
        router = Routes(link: link)
        (self.title, self.changes, self.isFile) = (title, changes, isFile)
        (self.content, view, self.nextChange) = (model, content, nextChange)
    }

    public func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        let model = PageViewModel(title: title, content: try content())
        return .show(Screen(PageView(model: model, view: view), at: router.link(to: page)))
    }

    public func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws {
        if isFile { try each(.page, nil) }
    }

    public func pages(affectedBy change: any Change) -> AffectedPages<Routes.Page> {
        let isKnown = change is ClockChange ? nextChange != nil : changes.contains { $0 == type(of: change) }
        return isFile && isKnown ? .undated([.page]) : .none
    }

    public func nextChange(after time: Date) throws -> Date? { try isFile ? nextChange?(time) : nil }
}

extension PageModule where Content == FixedContent {
    /// A page that changes with the program alone.
    public init(at link: Link, title: String, @HTMLBuilder content: @escaping @Sendable () -> Body) {
        self.init(at: link, title: title, model: { FixedContent() }, content: { _ in content() })
    }
}

/// What a page with fixed text reads: nothing.
public struct FixedContent: Encodable, Equatable, Sendable {}

private struct PageViewModel<Content: Encodable & Equatable & Sendable>: ViewModel {
    let title: String
    let content: Content
}

private struct PageView<Content: Encodable & Equatable & Sendable, Body: HTML>: View {
    let model: PageViewModel<Content>
    let view: @Sendable (Content) -> Body

    var body: some HTML { view(model.content) }
}
