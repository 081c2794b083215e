import Web

/// The account page's content.
struct AccountViewModel: ViewModel {
    let title: String
    let signedInAs: String
    /// The formatted day of the sign-in.
    let since: String
    /// The moment of the sign-in (ISO 8601, UTC).
    let moment: String
    /// What the account may go to as one of the staff.
    let staff: [StaffLink]
}
