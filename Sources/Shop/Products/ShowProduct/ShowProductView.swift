import Markup
import Web

/// A product's page.
struct ShowProductView: View {
    let model: ShowProductViewModel
    let router: ProductsRouter
    let assets: Assets
    let text: ProductsText
    /// The origin of addresses for other sites; nil if the site has none.
    let origin: Origin?

    var head: ProductHead {
        ProductHead(
            model: model, url: origin.url(of: router.link(to: .product(model.id)).url), image: picture)
    }

    var body: some HTML {
        p(.class("back")) {
            a(.to(router.link(to: .list(ProductQuery()))), .class("back-link"), .data("back", back)) { text.back }
        }
        article(.class("product")) {
            PictureView(model.image, assets: assets, alt: model.alt, size: Self.picture, style: "product-picture")
            div(.class("product-text")) {
                h1 { model.name }
                p(.class("product-price")) {
                    model.price
                    if let note = model.note { span(.class("sold-out")) { note } }
                }
                for line in model.lines {
                    p { line }
                }
                if let category = model.category {
                    p(.class("quiet")) {
                        text.category
                        a(.to(router.link(to: .category(category.slug, ProductQuery())))) { category.name }
                    }
                }
            }
        }
    }

    /// Beside the text, or above it.
    private static let picture = PictureView.Size("(min-width: 44rem) 46vw, 92vw", drawn: (320, 240))

    /// The picture for other sites; nil for one that stands for none.
    private var picture: ProductHead.Picture? {
        guard !Placeholder.has(model.image) else { return nil }
        let shared = assets.sharedURL(of: model.image)
        return .init(url: origin.url(of: shared ?? assets.url(model.image)), isOfSharedSize: shared != nil)
    }

    /// A script makes the way back lead to the one of them that the reader left.
    private var back: String {
        router.lists.map(\.url.string).joined(separator: " ")
    }
}
