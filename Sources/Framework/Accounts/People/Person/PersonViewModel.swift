import Web

/// The content of a person's page.
struct PersonViewModel: ViewModel {
    struct Session: Encodable, Equatable {
        let id: String
        let begun: TimeModel
        let used: TimeModel
    }

    let title: String
    let heading: String
    let id: String
    /// What the person is, and that they are yet to set a password.
    let state: String
    let role: String
    let sessions: [Session]
    /// The address of a link that was just opened: no page shows it again.
    let link: String?
    let passwordError: String?
    /// An error of no field.
    let alert: String?
}
