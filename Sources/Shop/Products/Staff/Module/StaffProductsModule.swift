public import FoundationEssentials
import Markup
public import Prices
public import Web

/// The catalogue for its staff: the assembly of the list and of a product's form.
public struct StaffProductsModule: UploadModule, PhotographModule {
    public let router: StaffProductsRouter
    public let audience = Audience.staff
    public var uploadLimits: [UploadLimit<StaffProductsRouter.Action>] {
        [
            UploadLimit(of: .add, bytes: Photograph.maxBytes),
            UploadLimit(ofEach: { .edit($0) }, bytes: Photograph.maxBytes),
        ]
    }
    private let list: StaffProductListInteractor
    private let product: StaffProductInteractor
    private let products: ProductsRouter
    private let prices: PriceFormat
    private let assets: Assets
    private let text: StaffProductsText
    private let pager: PagerWords
    private let languages: [ProductLanguage]
    private let date: @Sendable (Date) -> String

    public var formFields: [any FormField] {
        StaffProductField.allCases as [any FormField] + textFields.map(StaffProductTextField.init)
    }

    /// `products` has the pages that everybody sees; `languages` are those of the site; `firstCurrency` is that of the first product of an empty catalogue; `pictures`
    /// says what is wrong with the picture of a name.
    public init(
        store: any ProductStore & StaffProductStore, photographs: any PhotographStore, router: StaffProductsRouter,
        products: ProductsRouter,
        prices: PriceFormat, firstCurrency: Currency, assets: Assets, text: StaffProductsText, pager: PagerWords,
        languages: [ProductLanguage], pictures: @escaping @Sendable (String) -> CatalogueProblem?,
        date: @escaping @Sendable (Date) -> String,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.products = products
        self.prices = prices
        self.assets = assets
        self.text = text
        self.pager = pager
        self.languages = languages
        self.date = date
        list = StaffProductListInteractor(store: store)
        product = StaffProductInteractor(
            store: store, photographs: photographs, firstCurrency: firstCurrency, pictures: pictures, now: now)
    }

    public func show(_ page: StaffProductsRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query, let deleted, let moved):
            try reply(list.list(query, deleted: deleted, moved: moved))
        case .new: try reply(product.begin())
        case .product(let id, let isSaved): try reply(product.begin(id, isSaved: isSaved))
        }
    }

    public func perform(_ action: StaffProductsRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let revision = Int(digits: form[StaffProductField.revision]) ?? 0
        let outcome =
            switch action {
            case .add: try product.add(fields(of: form), form[file: StaffProductField.photo], by: visitor)
            case .edit(let id):
                try product.edit(
                    id, from: revision, to: fields(of: form), form[file: StaffProductField.photo], by: visitor)
            case .set(let id, let visibility): try product.set(visibility, of: id, by: visitor)
            case .move(let id): try move(id, form, by: visitor)
            case .undo(let id):
                try product.undo(
                    Int(digits: form[StaffProductField.event]) ?? 0, of: id, from: revision, by: visitor)
            }
        return reply(outcome)
    }

    private func move(
        _ id: Product.ID, _ form: Form, by visitor: Visitor
    ) throws -> StaffProductInteractor.Outcome {
        let list = form[StaffProductField.list]
        return try product.move(
            id, to: Int(digits: form[StaffProductField.place]), in: list.isEmpty ? nil : list,
            isOfForm: !form[StaffProductField.isOfForm].isEmpty, by: visitor)
    }

    public func photographIsReady(_ photograph: Photograph) throws {
        try product.photographIsReady(photograph)
    }

    public func photographs(_ each: (Photograph) throws -> Void) throws { try product.photographs(each) }

    private func fields(of form: Form) -> StaffProductFields {
        StaffProductFields(
            name: form[StaffProductField.name], content: form[StaffProductField.content],
            price: form[StaffProductField.price], category: form[StaffProductField.category],
            image: form[StaffProductField.removePhoto].isEmpty ? form[StaffProductField.image] : "",
            isSoldOut: !form[StaffProductField.soldOut].isEmpty,
            texts: texts(of: form))
    }

    private func texts(of form: Form) -> [ProductTexts.Field: String] {
        Dictionary(textFields.map { ($0, form[StaffProductTextField($0)]) }) { first, _ in first }
    }

    private var textFields: [ProductTexts.Field] { ProductTexts.Field.all(of: [""] + languages.map(\.subtag)) }

    private func reply(_ outcome: StaffProductListInteractor.Outcome) -> Reply {
        StaffProductListPresenter(prices: prices, text: text).present(outcome).reply(by: router) {
            StaffProductListView(
                model: $0, router: router, products: products, assets: assets, text: text, pager: pager)
        }
    }

    private func reply(_ outcome: StaffProductInteractor.Outcome) -> Reply {
        StaffProductPresenter(prices: prices, text: text, languages: languages, date: date).present(outcome).reply(
            by: router
        ) {
            StaffProductView(
                model: $0, router: router, products: products, assets: assets, text: text)
        }
    }
}
