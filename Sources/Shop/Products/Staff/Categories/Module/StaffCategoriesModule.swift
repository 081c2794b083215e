public import FoundationEssentials
import Markup
public import Web

/// The catalogue's categories for its staff: the assembly of the list and of a category's form.
public struct StaffCategoriesModule: Module {
    public let router: StaffCategoriesRouter
    public let audience = Audience.staff
    public let formFields: [any FormField] = StaffCategoryField.allCases

    private let list: StaffCategoryListInteractor
    private let category: StaffCategoryInteractor
    private let products: ProductsRouter
    private let staffProducts: StaffProductsRouter
    private let assets: Assets
    private let text: StaffCategoriesText
    private let pager: PagerWords
    private let date: @Sendable (Date) -> String

    /// `products` has the pages that everybody sees, `staffProducts` the list of a category's products.
    public init(
        store: any StaffCategoryStore, router: StaffCategoriesRouter, products: ProductsRouter,
        staffProducts: StaffProductsRouter, assets: Assets, text: StaffCategoriesText, pager: PagerWords,
        date: @escaping @Sendable (Date) -> String, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.products = products
        self.staffProducts = staffProducts
        self.assets = assets
        self.text = text
        self.pager = pager
        self.date = date
        list = StaffCategoryListInteractor(store: store, now: now)
        category = StaffCategoryInteractor(store: store, now: now)
    }

    public func show(_ page: StaffCategoriesRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let page, let moved): try reply(list.list(page, moved: moved))
        case .category(let id, let isSaved): try reply(category.begin(id, isSaved: isSaved))
        }
    }

    public func perform(_ action: StaffCategoriesRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let number = { (field: StaffCategoryField) in Int(digits: form[field]) }
        switch action {
        case .rename(let id):
            let name = form[StaffCategoryField.name]
            return try reply(category.rename(id, from: number(.revision) ?? 0, to: name, by: visitor))
        case .move(let id): return try reply(list.move(id, to: number(.place), by: visitor))
        case .undo(let id):
            let outcome = try category.undo(
                number(.event) ?? 0, of: id, from: number(.revision) ?? 0, by: visitor)
            return reply(outcome)
        }
    }

    private func reply(_ outcome: StaffCategoryListInteractor.Outcome) -> Reply {
        StaffCategoryListPresenter(text: text).present(outcome).reply(by: router) {
            StaffCategoryListView(
                model: $0, router: router, products: products, assets: assets, text: text, pager: pager)
        }
    }

    private func reply(_ outcome: StaffCategoryInteractor.Outcome) -> Reply {
        StaffCategoryPresenter(text: text, date: date).present(outcome).reply(by: router) {
            StaffCategoryView(
                model: $0, router: router, products: products, staffProducts: staffProducts, text: text)
        }
    }
}
