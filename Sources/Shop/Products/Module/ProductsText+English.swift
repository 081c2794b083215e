import Web

extension ProductsText {
    public static let english = ProductsText(
        title: "Products",
        search: "Search products",
        searchHint: "Name or description",
        sort: "Sort by",
        sorts: { sort in
            switch sort {
            case .relevance: "Best match"
            case .catalogue: "Our order"
            case .name: "Name"
            case .priceUp: "Price, low to high"
            case .priceDown: "Price, high to low"
            case .newest: "Newest"
            }
        },
        apply: "Show",
        count: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        found: { count, hasMore, search in
            switch count {
            case 0: "Nothing found for “\(search)”"
            case 1: "1 product for “\(search)”"
            default: "\(hasMore ? "More than " : "")\(count.grouped(by: ",")) products for “\(search)”"
            }
        },
        searchTitle: { "Search: \($0)" },
        didYouMean: { "Did you mean “\($0)”?" },
        nothingFoundHelp: "Try fewer or shorter words: the beginning of a word is enough, and accents do not matter.",
        everything: "Show all products",
        empty: "No products yet",
        emptyHelp: "We are adding products. Come back soon.",
        pager: .english,
        back: "All products",
        newest: "New products",
        category: "Category: ",
        soldOut: "Sold out",
        categories: .english)
}

extension CategoriesText {
    public static let english = CategoriesText(
        title: "Categories",
        count: { $0 == 1 ? "1 category" : "\($0.grouped(by: ",")) categories" },
        products: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        none: "No categories yet",
        noneHelp: "We are adding products. Come back soon.",
        emptyCategory: "This category has no products at the moment.",
        detailTitle: { "Category: \($0)" },
        trail: "You are here",
        home: "Home",
        all: "All categories")
}
