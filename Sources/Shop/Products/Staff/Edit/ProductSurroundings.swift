import Web

/// What a product's page shows beside its form.
struct ProductSurroundings: Equatable {
    /// A list that everybody sees, and where the product stands in it.
    struct Place: Equatable {
        /// Nil for the list of all.
        let category: ProductCategory?
        let place: ProductPlace
    }

    let events: [ProductEvent]
    /// The names of the categories in which it was moved, by slug.
    let categories: [String: String]
    /// None where the staff alone sees it.
    let places: [Place]

    /// Those of a product.
    init(of product: StaffProduct, in store: any ProductStore & StaffProductStore) throws {
        events = try store.events(of: product.id)
        categories = try store.categoryNames(of: events)
        guard product.visibility == .shown else {
            places = []
            return
        }
        let lists = try store.product(product.id)?.category.map { [nil, $0] } ?? [nil]
        places = try lists.compactMap { category in
            try store.place(of: product.id, in: category?.slug).map { Place(category: category, place: $0) }
        }
    }
}

extension ProductStore {
    /// The names of the categories in which products were moved, by slug.
    func categoryNames(of events: [ProductEvent]) throws -> [String: String] {
        var names: [String: String] = [:]
        for slug in Set(events.compactMap(\.move?.category)) { names[slug] = try category(slug)?.name }
        return names
    }
}
