import Markup
import Web

/// A site whose pages say their language, the first at the root and the others below `/vi`, `/zh`, and so on.
enum LanguageSite {
    static func website(of languages: [String]) -> Website {
        let sites = languages.enumerated().map { index, language in
            site(language, index == 0 ? .root : Link.root.appending(language))
        }
        return Website(sites[0], Array(sites.dropFirst()), sessions: Sessions(store: MemorySessionStore()))
    }

    private static func site(_ language: String, _ base: Link) -> LocalizedSite {
        let home = base == .root ? base : base.appending("")
        let page = { (word: String) in SiteErrorText.Page("\(word) in \(language)", "") }
        let errors = SiteErrorText(
            badRequest: page("Damaged"), crossSite: page("x"), sessionEnded: page("x"), forbidden: page("x"),
            signInAgain: page("x"), notFound: page("Nothing"),
            methodNotAllowed: page("x"), accountFull: page("x"), preconditionFailed: page("x"),
            contentTooLarge: page("Too much"), unsupportedMediaType: page("x"), tooManyRequests: page("Too many"),
            internalServerError: page("x"),
            unavailable: page("Away"), pagesBehind: page("Soon"), tooManyUploads: page("x"), notStored: page("Later"),
            yourText: "", yourFile: "", sendAgain: "", signIn: "", reference: "", home: "")
        return LocalizedSite(
            language: language, base: base, home: home, modules: [WordModule(router: WordRouter(base: base), language)],
            errors: errors
        ) { screen in AnyHTML(document(.lang(language)) { body { screen.content } }) }
    }
}

private struct WordRouter: Router {
    enum Page { case home, deep }
    enum Action { case say }

    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        pages =
            RouteTable(below: base == .root ? base : base.appending("")) { Route(.home) }
            + RouteTable(below: base) { Route("deep", .deep) }
        actions = RouteTable(below: base) { Route("say", .say) }
    }
}

private struct WordModule: LimitedModule {
    let router: WordRouter
    let audience = Audience.everyone
    let actionLimits = [ActionLimit(of: WordRouter.Action.say, burst: 3, perMinute: 2)]
    private let language: String

    init(router: WordRouter, _ language: String) {
        self.router = router
        self.language = language
    }

    func show(_ page: WordRouter.Page, to visitor: Visitor) -> Reply {
        .show(Screen(WordView(model: WordModel(title: "\(page) in \(language)")), at: router.link(to: page)))
    }

    func perform(_ action: WordRouter.Action, with form: Form, by visitor: Visitor) -> Reply {
        .redirect(router.link(to: .home))
    }
}

private struct WordModel: ViewModel {
    let title: String
}

private struct WordView: View {
    let model: WordModel

    var body: some HTML {
        p { model.title }
    }
}
