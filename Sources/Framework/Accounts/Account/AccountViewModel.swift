import Web

/// The account page's content.
struct AccountViewModel: ViewModel {
    /// What somebody else did to the account.
    struct Done: Encodable, Equatable {
        let line: String
        let time: TimeModel
    }

    let title: String
    let signedInAs: String
    /// The formatted day of the sign-in.
    let since: String
    /// The moment of the sign-in (ISO 8601, UTC).
    let moment: String
    /// What the account may go to as one of the staff.
    let staff: [StaffLink]
    /// The newest first.
    let done: [Done]
}
