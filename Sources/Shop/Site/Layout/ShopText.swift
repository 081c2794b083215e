import SiteCollections

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
    let journal: String
    let allArticles: String
    /// What the tags of articles are called, and each of them.
    let tags: FieldLabel
    /// When an article was published, and how many minutes reading takes.
    let published: @Sendable (_ date: String, _ minutes: Int) -> String
    /// That an article is not translated.
    let onlyEnglish: String
    let about: String
    let shipping: String
    let privacy: String
    /// Names the links of the footer.
    let further: String
    /// Names the links to the same page in other languages.
    let languages: String
    let footer: String
}
