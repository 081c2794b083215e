internal import Web

extension CategoriesText {
    public static let english = CategoriesText(
        title: "Categories",
        count: { $0 == 1 ? "1 category" : "\($0.grouped(by: ",")) categories" },
        products: { $0 == 1 ? "1 product" : "\($0.grouped(by: ",")) products" },
        none: "No categories yet",
        noneHelp: "The shelves are being filled. Come back soon.",
        emptyCategory: "Nothing stands on this shelf at the moment.",
        detailTitle: { "Category: \($0)" },
        trail: "You are here",
        home: "Home",
        all: "All categories")
}
