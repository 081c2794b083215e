import FoundationEssentials
import Prices
import Web

/// Presents the feed of the newest products.
struct ProductFeedPresenter: Sendable {
    let prices: PriceFormat
    let text: ProductsText
    let siteName: String

    /// The feed's title stands among other sites', so it names this one.
    var title: String { "\(text.newest) · \(siteName)" }

    func present(_ outcome: ProductFeedInteractor.Outcome) -> Presentation<
        FeedViewModel<Product.ID>, ProductsRouter.Page
    > {
        switch outcome {
        case .found(let products): .show(model(products), on: .feed)
        case .emptyCatalogue: .show(model([]), on: .feed)
        }
    }

    private func model(_ products: [Product]) -> FeedViewModel<Product.ID> {
        FeedViewModel<Product.ID>(
            title: title, author: siteName,
            updated: Self.time(products.map(\.changed).max() ?? Date(timeIntervalSince1970: 0)),
            entries: products.map(entry))
    }

    private func entry(_ product: Product) -> FeedViewModel<Product.ID>.Entry {
        let line = Excerpt(of: [product.firstLine]).text ?? ""
        let price = prices.text(of: product.price)
        return .init(
            id: product.id, name: product.name, summary: line.isEmpty ? price : "\(price) · \(line)",
            updated: Self.time(product.changed))
    }

    /// RFC 3339 in UTC: `2026-11-21T12:00:00Z`.
    private static func time(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}
