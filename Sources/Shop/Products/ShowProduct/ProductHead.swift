import Markup
import Prices
import Web

/// A product's metadata for those who share or index its page (Open Graph, schema.org), from the page's own content.
struct ProductHead: HTML {
    let model: ShowProductViewModel
    /// The page's address, as other sites write it.
    let url: SafeURL
    let image: Picture?

    /// The picture that stands for the page.
    struct Picture {
        let url: SafeURL
        /// Whether it has `Photograph.sharedSize`.
        let isOfSharedSize: Bool
    }

    var body: some HTML {
        if let description = model.description {
            meta(.name("description"), .content(description))
            meta(.property("og:description"), .content(description))
        }
        meta(.property("og:type"), .content("product"))
        meta(.property("og:title"), .content(model.title))
        meta(.property("og:url"), .content(url.string))
        if let image {
            meta(.property("og:image"), .content(image.url.string))
            if image.isOfSharedSize {
                meta(.property("og:image:width"), .content(String(Photograph.sharedSize.width)))
                meta(.property("og:image:height"), .content(String(Photograph.sharedSize.height)))
            }
        }
        meta(.property("product:price:amount"), .content(model.offer.decimal))
        meta(.property("product:price:currency"), .content(model.offer.currency.code))
        script(json: ProductLinkedData(model, url: url, image: image?.url).json)
    }
}
