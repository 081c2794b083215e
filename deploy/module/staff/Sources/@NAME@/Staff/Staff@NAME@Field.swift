import Web

/// The fields of the staff's forms.
enum Staff@NAME@Field: String, FormField {
    case text
    /// The revision that the edit started from.
    case revision
    /// In a query: the entry that was just removed.
    case removed

    var kind: FieldKind { self == .text ? .text : .hidden }
}
