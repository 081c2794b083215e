extension ShopText {
    static let english = ShopText(
        name: "Phin & Leaf",
        skip: "Skip to content",
        navigation: "Main",
        products: "Products",
        categories: "Categories",
        todos: "To-dos",
        counter: "Counter",
        account: "Account",
        contact: "Contact",
        languages: "Language",
        footer: "Phin & Leaf is the demonstration shop of ViperWeb. Nothing here is for sale.")
}
