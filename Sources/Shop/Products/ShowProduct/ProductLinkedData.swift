import Markup
import Platform
import Prices

/// A product as schema.org describes it (JSON-LD 1.1), for whoever indexes its page.
struct ProductLinkedData {
    /// The JSON, its names sorted.
    let json: [UInt8]

    /// The page's content, with the addresses of the page and of its picture.
    init(_ model: ShowProductViewModel, url: SafeURL, image: SafeURL?) {
        var product = JSONObject()
        product.add("@context", "https://schema.org")
        product.add("@type", "Product")
        product.add("category", model.category?.name)
        product.add("description", model.description)
        product.add("image", image?.string)
        product.add("name", model.name)
        product.add("offers", Self.offer(model, url: url))
        product.add("url", url.string)
        json = product.utf8
    }

    /// Its price is a plain decimal.
    private static func offer(_ model: ShowProductViewModel, url: SafeURL) -> JSONObject {
        var offer = JSONObject()
        offer.add("@type", "Offer")
        if model.note != nil { offer.add("availability", "https://schema.org/OutOfStock") }
        offer.add("price", model.offer.decimal)
        offer.add("priceCurrency", model.offer.currency.code)
        offer.add("url", url.string)
        return offer
    }
}
