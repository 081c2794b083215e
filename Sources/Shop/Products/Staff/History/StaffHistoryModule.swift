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

    /// `catalogue` has the names of categories, `products` the staff's pages of single products, where a change is taken back; `date`
    /// words a day.
    public init(
        history: any CatalogueHistory, catalogue: any ProductStore, router: StaffHistoryRouter,
        products: StaffProductsRouter, prices: PriceFormat,
        languages: [ProductLanguage], text: StaffHistoryText, words: StaffProductsText,
        date: @escaping @Sendable (Date) -> String
    ) {
        self.router = router
        self.products = products
        self.text = text
        interactor = StaffHistoryInteractor(history: history, catalogue: catalogue)
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
        /// The names of the categories in which products were moved, by slug.
        let categories: [String: String]
        /// The page's anchor; nil for the first page.
        let before: Int?
        let hasMore: Bool
    }

    /// The entries of a page.
    static let per = 40

    let history: any CatalogueHistory
    let catalogue: any ProductStore

    func list(before id: Int?) throws -> Outcome {
        let entries = try history.history(before: id, max: Self.per + 1)
        let shown = Array(entries.prefix(Self.per))
        return Outcome(
            entries: shown, categories: try catalogue.categoryNames(of: shown.map(\.event)), before: id,
            hasMore: entries.count > Self.per)
    }
}
