/// The words of the layout and the home page in one language.
struct ShopText: Sendable {
    let language: String
    let name: String
    let skip: String
    let navigation: String
    let home: String
    let products: String
    let todos: String
    let footer: String
}

extension ShopText {
    static let english = ShopText(
        language: "en",
        name: "Phin & Leaf",
        skip: "Skip to content",
        navigation: "Main",
        home: "Home",
        products: "Products",
        todos: "To-dos",
        footer: "Phin & Leaf is the demonstration shop of ViperWeb. Nothing here is for sale.")
}
