public import FoundationEssentials
import Markup
public import Prices
public import Web

/// Who changed which product when, for the staff.
public struct StaffHistoryModule: Module {
    public let router: StaffHistoryRouter
    public let audience = Audience.staff
    private let interactor: StaffHistoryInteractor
    private let presenter: StaffHistoryPresenter
    private let products: StaffProductsRouter
    private let text: StaffHistoryText

    /// `products` has the staff's pages of single products, where an edit is taken back; `date` words a day.
    public init(
        history: any CatalogueHistory, router: StaffHistoryRouter, products: StaffProductsRouter, prices: PriceFormat,
        languages: [ProductLanguage], text: StaffHistoryText, words: StaffProductsText,
        date: @escaping @Sendable (Date) -> String
    ) {
        self.router = router
        self.products = products
        self.text = text
        interactor = StaffHistoryInteractor(history: history)
        presenter = StaffHistoryPresenter(
            text: text, products: StaffProductPresenter(prices: prices, text: words, languages: languages, date: date))
    }

    public func show(_ page: StaffHistoryRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let before):
            presenter.present(try interactor.list(before: before)).reply(by: router) {
                StaffHistoryView(model: $0, router: router, products: products, text: text)
            }
        }
    }
}

/// Reads the history of all products.
struct StaffHistoryInteractor: Sendable {
    struct Outcome: Equatable {
        /// The last first.
        let entries: [HistoryEntry]
        /// The page's anchor; nil for the first page.
        let before: Int?
        let hasMore: Bool
    }

    /// The entries of a page.
    static let per = 40

    let history: any CatalogueHistory

    func list(before id: Int?) throws -> Outcome {
        let entries = try history.history(before: id, max: Self.per + 1)
        return Outcome(
            entries: Array(entries.prefix(Self.per)), before: id, hasMore: entries.count > Self.per)
    }
}
