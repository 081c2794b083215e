import Web

/// Finds products for the staff.
struct StaffProductListInteractor: Sendable {
    enum Outcome: Equatable {
        /// `deleted` is a product of which the deletion can be undone.
        case found(ProductPage, for: StaffProductQuery, deleted: StaffProduct?)
        case unseen([StaffProduct], for: StaffProductQuery)
        case noSuchPage
    }

    /// The most of those that are hidden or deleted; there is one page of them.
    static let maxUnseen = 200

    let store: any ProductStore & StaffProductStore

    func list(_ query: StaffProductQuery, deleted: Product.ID?) throws -> Outcome {
        guard query.visibility == .shown else {
            return .unseen(try store.unseenProducts(query.visibility, max: Self.maxUnseen), for: query)
        }
        let page = try store.products(query.ofShown)
        guard !page.products.isEmpty || query.page == 1 else { return .noSuchPage }
        let product = try deleted.flatMap { try store.staffProduct($0) }
        return .found(page, for: query, deleted: product?.visibility == .deleted ? product : nil)
    }
}
