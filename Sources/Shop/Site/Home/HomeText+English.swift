extension HomeText {
    static let english = HomeText(
        title: "Coffee, tea and everything to brew them",
        heading: "Coffee, tea and everything to brew them",
        lead: "A small shop and a to-do list, written in Swift as VIPER modules and served by ViperWeb "
            + "from one small machine.",
        leadOfFiles: "A small shop, written in Swift as VIPER modules and rendered to files by ViperWeb.",
        newest: "New in the shop",
        allProducts: "See all products",
        places: "Around the site",
        productsLine: "Beans, leaves, brewers and cups, each with its exact price.",
        categoriesLine: "All products by category, from beans to gifts.",
        todosLine: "Your own list: add, tick, edit and undo, with no account.",
        counterLine: "Your own number to count up and down, the same in every window.",
        accountLine: "Sign in and find your list and your number on every device.")
}
