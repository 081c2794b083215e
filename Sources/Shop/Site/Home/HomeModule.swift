import FoundationEssentials
import ShopProducts
import Web

/// The home page: what this is, the newest products, and where everything else is.
struct HomeModule: PrerenderedModule {
    /// How many products it shows.
    static let products = 8

    let router: HomeRouter
    let audience = Audience.everyone
    let navigation: Navigation
    let assets: Assets
    let text: HomeText
    let names: ShopText
    let newest: @Sendable (_ count: Int) throws -> [ProductCardModel]
    /// A card of the products module, and whether it is at the top of the page.
    let card: @Sendable (ProductCardModel, Bool) -> ProductCardView

    func show(_ page: HomeRouter.Page, to visitor: Visitor) throws -> Reply {
        let lead = navigation.todos == nil ? text.leadOfFiles : text.lead
        let model = HomeViewModel(
            title: text.title, heading: text.heading, lead: lead, newest: try newest(Self.products))
        let view = HomeView(model: model, navigation: navigation, text: text, names: names, card: card)
        return .show(Screen(view, at: router.link(to: page)))
    }

    func prerenderedPages(_ each: (HomeRouter.Page, Date?) throws -> Void) throws {
        try each(.home, nil)
    }

    func pages(affectedBy change: any Change) throws -> AffectedPages<HomeRouter.Page> {
        guard let change = change as? CatalogueChange, change.newer < Self.products else { return .none }
        return .undated([.home])
    }
}
