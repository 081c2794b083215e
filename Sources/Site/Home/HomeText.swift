/// The home page's words in one language.
struct HomeText: Sendable {
    let title: String
    let heading: String
    let lead: String
    let newest: String
    let allProducts: String
    let places: String
    let productsLine: String
    let todos: String
    let todosLine: String
}

extension HomeText {
    static let english = HomeText(
        title: "Coffee, tea and what you brew them with",
        heading: "Coffee, tea and what you brew them with",
        lead: "A small shop and a to-do list, written in Swift as VIPER modules and served by ViperWeb "
            + "from one small machine.",
        newest: "New in the shop",
        allProducts: "See all products",
        places: "Around the site",
        productsLine: "Beans, leaves, brewers and cups, each with its exact price.",
        todos: "To-dos",
        todosLine: "Your own list: add, tick, edit and undo, with no account.")
}
