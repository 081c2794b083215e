/// The texts of the layout, and the names of the site's main pages, in one language.
struct ShopText: Sendable {
    let name: String
    let skip: String
    let navigation: String
    let products: String
    let categories: String
    let todos: String
    let counter: String
    let account: String
    let contact: String
    /// Names the links to the same page in other languages.
    let languages: String
    let footer: String
}
