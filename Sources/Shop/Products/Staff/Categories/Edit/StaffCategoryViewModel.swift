import Web

/// A category's form, with its history.
struct StaffCategoryViewModel: ViewModel {
    struct Entry: Encodable, Equatable {
        let id: Int
        /// What was done, by whom.
        let line: String
        /// The time as machines read it, and as the page writes it.
        let moment: String
        let time: String
        /// "Tea → Teas".
        let change: String
        let canBeUndone: Bool
    }

    let title: String
    let heading: String
    let id: StaffCategory.ID
    let slug: String
    /// Whether it has a page of its own now.
    let isOnSite: Bool
    let products: String
    let revision: Int
    let name: FieldModel
    let place: Int
    let notice: String?
    let alert: String?
    /// The name that somebody else saved meanwhile.
    let other: String?
    let entries: [Entry]
}
