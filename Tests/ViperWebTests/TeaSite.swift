import Markup
import Web

/// A site of one page in each language, an action that is limited, a page for visitors, one for the staff, and one for operators.
enum TeaSite {
    /// With `files`, pouring takes 20 MiB, a cup's filling takes them from visitors and the staff, and operators send a megabyte.
    /// Everybody who signs in is staff.
    static func website(
        of languages: [String], files: Bool = false,
        sessions: MemorySessionStore = MemorySessionStore { _ in .staff }
    ) -> Website {
        let sites = languages.enumerated().map { index, language in
            site(language, index == 0 ? .root : Link.root.appending(language), isFirst: index == 0, files)
        }
        return Website(sites[0], Array(sites.dropFirst()), sessions: Sessions(store: sessions))
    }

    private static func site(_ language: String, _ base: Link, isFirst: Bool, _ files: Bool) -> LocalizedSite {
        let pot = TeaModule(
            base: base, audience: .everyone, uploads: files ? [UploadLimit(of: .pour, bytes: 20 << 20)] : [])
        let cups = files ? [UploadLimit(ofEach: { TeaRouter.Action.fill($0) }, bytes: 20 << 20)] : []
        let cup = TeaModule(base: Link.root.appending("cup"), audience: .visitor, uploads: cups)
        let gauge = Link.root.appending("gau.ge")
        let operators = TeaModule(
            base: gauge, audience: .operators(below: gauge),
            uploads: files ? [UploadLimit(of: .pour, bytes: 1_000_000)] : [])
        let staff = StaffArea(below: base.appending("staff")) { _ in base }
        let desk = TeaModule(base: base.appending("staff"), audience: .staff, uploads: cups)
        return LocalizedSite(
            language: language, base: base, home: isFirst ? base : base.appending(""),
            modules: isFirst ? [pot, cup, desk, operators] : [pot, desk], staff: staff, errors: .english
        ) { screen in AnyHTML(document(.lang(language)) { body { screen.content } }) }
    }
}

private struct TeaRouter: Router {
    enum Page { case pot }
    enum Action: Equatable {
        case pour
        /// Fills the cup of a number.
        case fill(Int)
    }

    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        pages = RouteTable(below: base) { Route(.pot) }
        actions =
            RouteTable(below: base) { Route("pour", .pour) }
            + RouteTable(below: base.appending("fill")) {
                Route(.number, Action.fill) { if case .fill(let number) = $0 { number } else { nil } }
            }
    }
}

private struct TeaModule: UploadModule, LimitedModule {
    let router: TeaRouter
    let audience: Audience
    let actionLimits: [ActionLimit<TeaRouter.Action>]
    let uploadLimits: [UploadLimit<TeaRouter.Action>]

    init(base: Link, audience: Audience, uploads: [UploadLimit<TeaRouter.Action>] = []) {
        uploadLimits = uploads
        router = TeaRouter(base: base)
        self.audience = audience
        actionLimits = audience == .everyone ? [ActionLimit(of: .pour, burst: 20, perMinute: 10)] : []
    }

    func show(_ page: TeaRouter.Page, to visitor: Visitor) -> Reply {
        .show(Screen(TeaView(model: TeaViewModel(title: "Tea")), at: router.link(to: page)))
    }

    func perform(_ action: TeaRouter.Action, with form: Form, by visitor: Visitor) -> Reply {
        .redirect(router.link(to: .pot))
    }
}

private struct TeaViewModel: ViewModel {
    let title: String
}

private struct TeaView: View {
    let model: TeaViewModel

    var body: some HTML {
        p { model.title }
    }
}
