import Web

/// The form's content.
struct SignInViewModel: ViewModel {
    let title: String
    let heading: String
    let userName: FieldModel
    /// The error of the password, which itself is never shown.
    let passwordError: String?
    /// An error of neither field.
    let alert: String?

    var isRefused: Bool { userName.error != nil || passwordError != nil || alert != nil }
    /// The field to type into: the first that is wrong; the password where the user name may stay.
    var focus: Focus {
        userName.error != nil || userName.value.isEmpty && passwordError == nil && alert == nil ? .userName : .password
    }

    enum Focus { case userName, password }
}
