import Markup
public import Web

/// The page at the staff's own address: links to what they may do.
///
///     StaffHomeModule(language.staffArea)
public struct StaffHomeModule: Module {
    public let router: StaffHomeRouter
    public let audience = Audience.staff
    private let area: StaffArea

    /// The page has the area's links but the one to itself, each for people with its role.
    public init(_ area: StaffArea) {
        router = StaffHomeRouter(base: area.base)
        self.area = area
    }

    public func show(_ page: StaffHomeRouter.Page, to visitor: Visitor) throws -> Reply {
        let links = area.links.seen(by: visitor.signedIn?.role).filter { $0.link != area.base }
        let model = StaffHomeViewModel(title: area.text.title, lead: area.text.lead, links: links)
        return .show(Screen(StaffHomeView(model: model), at: area.base))
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
