import Web

/// The content of the page behind one-time links.
struct PasswordLinkViewModel: ViewModel {
    let title: String
    let heading: String
    /// Whose password is set, or why none can be.
    let lead: String?
    /// Whether the link can be used.
    let isOpen: Bool
    /// The link's secret; nil while the page has not received it.
    let secret: String?
    let passwordError: String?
    let alert: String?
}
