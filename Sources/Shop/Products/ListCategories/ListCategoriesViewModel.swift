import Web

/// The content of a page of the category list.
struct ListCategoriesViewModel: ViewModel {
    struct Card: Encodable, Equatable {
        let slug: String
        let name: String
        /// The text of its number of products.
        let count: String
        /// The picture's name among the assets.
        let image: String?
    }

    /// The text of an empty list.
    struct Empty: Encodable, Equatable {
        let message: String
        let help: String
    }

    let title: String
    let heading: String
    /// The text of their number; empty where there is none.
    let count: String
    let categories: [Card]
    let empty: Empty?
    let pagination: Pager?
}
