import Web

/// Finds products for the staff.
struct StaffProductListInteractor: Sendable {
    enum Outcome: Equatable {
        /// `deleted` is a product of which the deletion can be undone, `moved` one of the page that was just moved.
        case found(
            ProductPage, for: StaffProductQuery, [ProductCategory], deleted: StaffProduct?, moved: Product.ID?)
        case unseen([StaffProduct], for: StaffProductQuery, [ProductCategory])
        case noSuchPage
    }

    /// The most of those that are hidden or deleted; there is one page of them.
    static let maxUnseen = 200
    /// The most categories that the list offers to choose from; the others' own pages lead to their products.
    private static let maxCategories = 50

    let store: any ProductStore & StaffProductStore

    func list(_ query: StaffProductQuery, deleted: Product.ID?, moved: Product.ID?) throws -> Outcome {
        guard let categories = try categories(with: query.category) else { return .noSuchPage }
        guard query.visibility == .shown else {
            let products = try store.unseenProducts(query.visibility, in: query.category, max: Self.maxUnseen)
            return .unseen(products, for: query, categories)
        }
        let page = try store.products(query.ofShown)
        guard !page.products.isEmpty || query.page == .first else { return .noSuchPage }
        let product = try deleted.flatMap { try store.staffProduct($0) }
        let isHere = query.isOrdered && page.products.contains { $0.id == moved }
        return .found(
            page, for: query, categories, deleted: product?.visibility == .deleted ? product : nil,
            moved: isHere ? moved : nil)
    }

    /// The first ones, and the one that is chosen; nil if there is no such category.
    private func categories(with slug: String?) throws -> [ProductCategory]? {
        let first = try store.firstCategories(Self.maxCategories)
        guard let slug, !first.contains(where: { $0.slug == slug }) else { return first }
        return try store.category(slug).map { first + [ProductCategory(slug: $0.slug, name: $0.name)] }
    }
}
