/// The home page's words in one language; the places' names are in `ShopText`.
struct HomeText: Sendable {
    let title: String
    let heading: String
    let lead: String
    let newest: String
    let allProducts: String
    let places: String
    let productsLine: String
    let categoriesLine: String
    let todosLine: String
    let counterLine: String
    let accountLine: String
}
