import Prices
import Web

/// A product page's content.
struct ShowProductViewModel: ViewModel {
    /// The category's name, and its slug for the link to it.
    struct Category: Encodable, Equatable {
        let slug: String
        let name: String
    }

    let id: Product.ID
    let title: String
    let name: String
    /// The content's lines.
    let lines: [String]
    /// The offer's price, formatted for the language.
    let price: String
    /// The same for machines.
    let offer: Price
    let category: Category?
    /// The picture's name among the assets.
    let image: String
    /// What it shows, in words.
    let alt: String
    /// That it is sold out; nil if it is not.
    var note: String?

    /// What it is, in a few words; nil if the content is empty.
    var description: String? { Excerpt(of: lines).text }
}
