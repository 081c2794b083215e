import Web

/// The fields of the forms about people.
enum PeopleField: String, FormField {
    case name = "username"
    case role
    /// The owner's own, typed again.
    case password

    var kind: FieldKind { self == .password ? .secret : .text }
}
