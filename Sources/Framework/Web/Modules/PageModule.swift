public import FoundationEssentials
public import Markup

/// A page that is the same for everybody and changes with the program alone, such as an imprint: a module in one line.
///
///     PageModule(at: language.base.appending("imprint"), title: "Imprint") {
///         h1 { "Imprint" }
///         p { "Rowing club, 1 River Street" }
///     }
public struct PageModule<Content: HTML>: PrerenderedModule {
    public struct Routes: Router {
        public enum Page: Equatable, Sendable { case page }

        public let pages: RouteTable<Page>

        init(link: Link) {
            pages = RouteTable(below: link) { Route(.page) }
        }
    }

    public let router: Routes
    public let audience = Audience.everyone
    private let title: String
    private let content: @Sendable () -> Content

    public init(at link: Link, title: String, @HTMLBuilder content: @escaping @Sendable () -> Content) {
        router = Routes(link: link)
        self.title = title
        self.content = content
    }

    public func show(_ page: Routes.Page, to visitor: Visitor) -> Reply {
        .show(Screen(PageView(model: PageViewModel(title: title), content: content), at: router.link(to: page)))
    }

    public func prerenderedPages(_ each: (_ page: Routes.Page, _ changed: Date?) throws -> Void) throws {
        try each(.page, nil)
    }

    public func pages(affectedBy change: any Change) -> AffectedPages<Routes.Page> { .none }
}

private struct PageViewModel: ViewModel {
    let title: String
}

private struct PageView<Content: HTML>: View {
    let model: PageViewModel
    let content: @Sendable () -> Content

    var body: some HTML { content() }
}
