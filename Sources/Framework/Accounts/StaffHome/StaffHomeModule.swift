import Markup
public import Web

/// The page at the staff's own address: links to what they may do.
///
///     let staff = base.appending("staff")
///     StaffHomeModule(router: StaffHomeRouter(base: staff), links: links, text: .english)
public struct StaffHomeModule: Module {
    public let router: StaffHomeRouter
    public let audience = Audience.staff
    private let links: [StaffLink]
    private let text: StaffHomeText

    /// Each link is shown to those of its role.
    public init(router: StaffHomeRouter, links: [StaffLink], text: StaffHomeText) {
        self.router = router
        self.links = links
        self.text = text
    }

    public func show(_ page: StaffHomeRouter.Page, to visitor: Visitor) throws -> Reply {
        let role = visitor.signedIn?.role
        let model = StaffHomeViewModel(
            title: text.title, lead: text.lead, links: links.filter { link in role.map { $0 >= link.role } ?? false })
        return .show(Screen(StaffHomeView(model: model), at: router.link(to: .home)))
    }
}

/// The content of the staff's own page.
struct StaffHomeViewModel: ViewModel {
    let title: String
    let lead: String
    let links: [StaffLink]
}

/// The staff's own page.
struct StaffHomeView: View {
    let model: StaffHomeViewModel

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { model.lead }
        ul(.class("people")) { for link in model.links { StaffLinkView(link: link) } }
    }
}
