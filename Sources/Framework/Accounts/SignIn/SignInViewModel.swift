import Web

/// What the form says.
struct SignInViewModel: ViewModel {
    let title: String
    let heading: String
    let userName: FieldModel
    /// What is wrong with the password, which itself is never shown.
    let passwordError: String?
    /// What is wrong with neither field.
    let alert: String?

    var isRefused: Bool { userName.error != nil || passwordError != nil || alert != nil }
    /// The field to type into: the first that is wrong; the password where the user name may stay.
    var focus: Focus {
        userName.error != nil || passwordError == nil && alert == nil ? .userName : .password
    }

    enum Focus { case userName, password }
}
