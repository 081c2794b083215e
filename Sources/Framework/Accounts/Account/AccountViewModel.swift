import Web

/// The account page's content.
struct AccountViewModel: ViewModel {
    let title: String
    let signedInAs: String
    /// The formatted day of the sign-in.
    let since: String
    /// The moment of the sign-in (ISO 8601, UTC).
    let moment: String
}
