import Web

/// The fields of the forms about people.
enum PeopleField: String, FormField {
    case name = "username"
    case role
    /// The owner's own, typed again.
    case password

    var kind: FieldKind {
        switch self {
        case .name: .text
        case .role: .hidden
        case .password: .secret
        }
    }
}
