import Web

/// The content of the list of people.
struct PeopleListViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: String
        let name: String
        let role: String
        /// When a session of theirs was last used; nil if they have none.
        let lastUsed: TimeModel?
        /// That they are yet to set a password.
        let note: String?
    }

    let title: String
    let heading: String
    let people: [Row]
    let userName: FieldModel
    let role: String
    /// The error of the owner's password, which itself is never shown.
    let passwordError: String?
    /// An error of no field.
    let alert: String?
}

/// A moment as a page words it.
struct TimeModel: Encodable, Equatable {
    let text: String
    /// ISO 8601, UTC.
    let moment: String
}
