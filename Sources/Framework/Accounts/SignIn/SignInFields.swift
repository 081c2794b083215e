import Web

/// The fields of the form to sign in with, and of the query that leads to it.
enum SignInField: String, FormField {
    case userName = "username"
    case password
    /// The page that asked for a sign-in.
    case next

    var kind: FieldKind {
        switch self {
        case .userName: .text
        case .password: .secret
        case .next: .hidden
        }
    }
}

/// The unchecked input of the form.
struct SignInFields: Equatable {
    /// The errors of the two fields; nil for a valid one.
    struct Invalid: Error, Equatable {
        let userName: UserName.Invalid?
        let password: Password.Invalid?
    }

    let userName: String
    let password: String

    /// The pair, where both fields keep their rules.
    func check() throws(Invalid) -> (UserName, Password) {
        let name = Result { () throws(UserName.Invalid) in try UserName(userName) }
        let password = Result { () throws(Password.Invalid) in try Password(self.password) }
        switch (name, password) {
        case (.success(let name), .success(let password)): return (name, password)
        case (.failure(let name), .success): throw Invalid(userName: name, password: nil)
        case (.success, .failure(let password)): throw Invalid(userName: nil, password: password)
        case (.failure(let name), .failure(let password)): throw Invalid(userName: name, password: password)
        }
    }
}
