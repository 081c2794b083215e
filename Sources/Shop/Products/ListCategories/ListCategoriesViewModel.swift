import Web

/// What the list of categories says.
struct ListCategoriesViewModel: ViewModel {
    struct Card: Encodable, Equatable {
        let slug: String
        let name: String
        /// How many products it has, worded.
        let count: String
        /// The picture's name among the assets; nil where there is none.
        let image: String?
    }

    /// What to say where there is no category.
    struct Empty: Encodable, Equatable {
        let message: String
        let help: String
    }

    let title: String
    /// How many there are, worded; empty where there is none.
    let count: String
    let categories: [Card]
    let empty: Empty?
}
