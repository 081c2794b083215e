import Markup
import Web

/// The field of an entry's text with its error, for the form that adds and the form that edits.
struct @NAME@FieldView: HTML {
    let label: String
    let field: FieldModel
    let text: @NAME@Text

    var body: some HTML {
        Markup.label(.for(Staff@NAME@Field.text)) { label }
        input(
            .type(.text), .id(Staff@NAME@Field.text),
            .name(Staff@NAME@Field.text), .value(field.value),
            .autocomplete("off"), .aria(.invalid, field.error != nil),
            .describedBy(Staff@NAME@Field.text, error: field.error))
        FieldErrorView(
            error: field.error, of: Staff@NAME@Field.text, prefix: text.errorPrefix)
    }
}

/// The fields of the staff's forms.
enum Staff@NAME@Field: String, FormField {
    case text
    /// The revision that the edit started from.
    case revision
    /// In a query: the entry that was just removed.
    case removed

    var kind: FieldKind { self == .text ? .text : .hidden }
}
