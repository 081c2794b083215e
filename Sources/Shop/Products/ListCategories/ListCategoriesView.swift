import Markup
import Web

/// A page of the categories as cards, or why there are none.
struct ListCategoriesView: View {
    let model: ListCategoriesViewModel
    let router: ProductsRouter
    let assets: Assets
    let text: ProductsText

    var body: some HTML {
        h1 { model.heading }
        if let empty = model.empty {
            div(.class("empty")) {
                h2 { empty.message }
                p { empty.help }
            }
        } else {
            p(.class("count")) { model.count }
            ul(.class("cards")) {
                for (index, category) in model.categories.enumerated() {
                    CategoryCardView(
                        model: category, link: router.link(to: .category(category.slug, ProductQuery())),
                        assets: assets,
                        isFirst: index < 4)
                }
            }
        }
        if let pagination = model.pagination {
            PagerView(pagination, text.pager) { router.link(to: .categories($0)) }
        }
    }
}

/// A category's card: picture, name and count, all of it one link.
private struct CategoryCardView: HTML {
    let model: ListCategoriesViewModel.Card
    let link: Link
    let assets: Assets
    /// Whether the picture is at the top of the page, where waiting for a scroll would be seen.
    let isFirst: Bool

    var body: some HTML {
        li(.class("card")) {
            a(.to(link), .class("card-link")) {
                if let image = model.image {
                    PictureView(image, assets: assets, alt: "", size: .card, loading: isFirst ? .eager : .lazy)
                }
                span(.class("card-name")) { model.name }
                span(.class("card-line")) { model.count }
            }
        }
    }
}
