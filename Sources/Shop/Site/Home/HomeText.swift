/// The home page's texts in one language; the pages' names are in `ShopText`.
struct HomeText: Sendable {
    let title: String
    let heading: String
    let lead: String
    /// The same for a site of files alone, which has no to-do list.
    let leadOfFiles: String
    let newest: String
    let allProducts: String
    let places: String
    let productsLine: String
    let categoriesLine: String
    let todosLine: String
    let counterLine: String
    let accountLine: String
}
