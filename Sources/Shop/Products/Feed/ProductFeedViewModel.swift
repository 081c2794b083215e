import Web

/// What the feed of the newest products says; its times are those of RFC 3339, in UTC.
struct ProductFeedViewModel: ViewModel {
    struct Entry: Encodable, Equatable {
        let id: Product.ID
        let name: String
        /// The price, worded for the reader's language, and the content's first line.
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
