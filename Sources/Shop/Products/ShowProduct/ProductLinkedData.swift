import FoundationEssentials
import Markup
import Prices

/// A product as schema.org describes it (JSON-LD 1.1), for whoever indexes its page.
struct ProductLinkedData: Encodable {
    struct Offer: Encodable {
        /// A plain decimal.
        let price: String
        let priceCurrency: String
        let url: String
        let type = "Offer"

        private enum CodingKeys: String, CodingKey {
            case type = "@type"
            case price, priceCurrency, url
        }
    }

    let name: String
    let description: String?
    let image: String
    let url: String
    let category: String?
    let offers: Offer
    let context = "https://schema.org"
    let type = "Product"

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case name, description, image, url, category, offers
    }

    /// The page's content, with the addresses of the page and of its picture.
    init(_ model: ShowProductViewModel, url: SafeURL, image: SafeURL) {
        name = model.name
        description = model.description
        self.image = image.string
        self.url = url.string
        category = model.category?.name
        offers = Offer(
            price: model.offer.decimal, priceCurrency: model.offer.currency.code, url: url.string)
    }

    /// The JSON, its keys sorted.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings under keys can always be encoded; if they could not, the page would still be the page.
        return (try? encoder.encode(self)).map(Array.init)
    }
}
