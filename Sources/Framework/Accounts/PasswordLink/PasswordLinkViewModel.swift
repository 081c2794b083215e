import Web

/// The content of the page behind a one-time link.
struct PasswordLinkViewModel: ViewModel {
    let title: String
    let heading: String
    /// Whose password is set, or why none can be.
    let lead: String
    /// Whether the link can be used.
    let isOpen: Bool
    let passwordError: String?
    let alert: String?
}
