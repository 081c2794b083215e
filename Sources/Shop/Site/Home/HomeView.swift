import Markup
import ShopProducts
import Web

/// The home page.
struct HomeView: View {
    let model: HomeViewModel
    let navigation: Navigation
    let text: HomeText
    let names: ShopText
    let card: @Sendable (ProductCardModel, Bool) -> ProductCardView

    var body: some HTML {
        section(.class("hero")) {
            h1 { model.heading }
            p(.class("lead")) { model.lead }
        }
        if !model.newest.isEmpty {
            section(.class("newest"), .aria(.labelledby, "newest")) {
                h2(.id("newest")) { text.newest }
                ul(.class("cards")) {
                    for (index, product) in model.newest.enumerated() {
                        card(product, index < 4)
                    }
                }
            }
        }
        nav(.class("places"), .aria(.label, text.places)) {
            PlaceView(link: navigation.products, name: text.allProducts, line: text.productsLine)
            PlaceView(link: navigation.categories, name: names.categories, line: text.categoriesLine)
            PlaceView(link: navigation.todos, name: names.todos, line: text.todosLine)
            PlaceView(link: navigation.counter, name: names.counter, line: text.counterLine)
            PlaceView(link: navigation.account, name: names.account, line: text.accountLine)
        }
    }
}

/// A link to a module with a line about it; nothing where there is no such module.
private struct PlaceView: HTML {
    let link: Link?
    let name: String
    let line: String

    var body: some HTML {
        if let link {
            a(.to(link), .class("place")) {
                span(.class("place-name")) { name }
                span(.class("place-line")) { line }
            }
        }
    }
}
