import SiteCollections

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
        journal: "Journal",
        allArticles: "All articles",
        tags: "Tags",
        published: { "\($0) · \($1 == 1 ? "1 minute" : "\($1) minutes") to read" },
        onlyEnglish: "This article is only in English.",
        about: "About the shop",
        shipping: "Shipping",
        privacy: "Privacy",
        further: "About",
        languages: "Language",
        footer: "Phin & Leaf is the demonstration shop of ViperWeb. Nothing here is for sale.")
}
