import Web

/// The fields of the form behind a one-time link.
enum PasswordLinkField: String, FormField {
    /// The whole link, or its secret.
    case link
    case password

    var kind: FieldKind { .secret }
}
