import Web

/// The view model of the feed of the newest products; its times are in UTC (RFC 3339).
struct ProductFeedViewModel: ViewModel {
    struct Entry: Encodable, Equatable {
        let id: Product.ID
        let name: String
        /// The price, formatted for the language, and the content's first line.
        let summary: String
        /// When the product was last changed.
        let updated: String
    }

    let title: String
    /// The shop's name.
    let author: String
    /// When the last of the entries was changed.
    let updated: String
    let entries: [Entry]
}
