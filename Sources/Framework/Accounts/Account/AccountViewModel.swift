import Web

/// What the account's page says.
struct AccountViewModel: ViewModel {
    let title: String
    let signedInAs: String
    /// The day of the sign-in, worded.
    let since: String
    /// The moment of the sign-in (ISO 8601, UTC).
    let moment: String
}
