internal import Web

/// What the sign-in says. The password is never said back.
struct SignInViewModel: ViewModel {
    let title: String
    let heading: String
    let name: FieldModel
    /// What is wrong with the password; nil where nothing is.
    let passwordError: String?
    /// What is wrong with neither field.
    let alert: String?
    /// The address to come back to; nil where no page asked.
    let next: String?

    var isRefused: Bool { name.error != nil || passwordError != nil || alert != nil }
}
