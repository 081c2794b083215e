public import Markup

/// A line of text with its label, hint and message.
///
///     TextField(ClubField.name, text.name, model.name, text.form, maxLength: 200)
public struct TextField: HTML {
    /// What is typed, for the keyboard of a phone.
    public enum Kind: Sendable {
        case text, decimal, numeric
        /// An e-mail address. The type of the element stays `text`: one of type `email` may not hold an invalid address (HTML, 4.10.5.1.5).
        case email
    }

    public let body: AnyHTML

    /// `maxLength` counts UTF-16 units, as browsers do. `suggestions` are offered while somebody types. `language` is that of the text, where
    /// it is not the page's.
    public init(
        _ field: some FormField, _ label: String, _ model: FieldModel, _ words: FormWords, _ kind: Kind = .text,
        hint: String? = nil, isRequired: Bool = true, maxLength: Int? = nil, suggestions: [String] = [],
        language: String? = nil, takesFocus: Bool = false
    ) {
        let name = field.rawValue
        let list = suggestions.isEmpty ? nil : "\(name)-list"
        body = AnyHTML(
            FieldFrame(name, label, hint, model.error, isRequired, words) { description in
                input(
                    .type(.text), .id(name), .name(name), .value(model.value), .lang(language),
                    .inputmode(kind.mode), .list(list), .required(isRequired), .maxlength(maxLength),
                    .autocomplete("off"), .autocapitalize(kind == .email ? .off : nil),
                    .aria(.invalid, model.error != nil), .aria(.describedby, description), .autofocus(takesFocus))
                if let list { datalist(.id(list)) { for text in suggestions { option(.value(text)) { "" } } } }
            })
    }
}

extension TextField.Kind {
    fileprivate var mode: InputMode? {
        switch self {
        case .text: nil
        case .decimal: .decimal
        case .numeric: .numeric
        case .email: .email
        }
    }
}

/// Lines of text with their label, hint and message.
public struct TextArea: HTML {
    public let body: AnyHTML

    /// The parameters are those of `TextField`; `rows` is the height.
    public init(
        _ field: some FormField, _ label: String, _ model: FieldModel, _ words: FormWords, hint: String? = nil,
        rows: Int = 8, isRequired: Bool = true, maxLength: Int? = nil, language: String? = nil,
        takesFocus: Bool = false
    ) {
        let name = field.rawValue
        body = AnyHTML(
            FieldFrame(name, label, hint, model.error, isRequired, words) { description in
                textarea(
                    .id(name), .name(name), .rows(rows), .lang(language), .maxlength(maxLength),
                    .required(isRequired), .aria(.invalid, model.error != nil), .aria(.describedby, description),
                    .autofocus(takesFocus)
                ) { model.value }
            })
    }
}

/// One of several values, as a menu with its label.
public struct Choice: HTML {
    /// An entry of the menu.
    public struct Option: Encodable, Equatable, Sendable {
        public let value: String
        public let label: String
        public let isChosen: Bool

        public init(_ value: String, _ label: String, isChosen: Bool) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
        }
    }

    public let body: AnyHTML

    /// With `submitsOnChange`, the site's script sends the form as soon as somebody chooses.
    public init(_ field: some FormField, _ label: String, _ options: [Option], submitsOnChange: Bool = false) {
        let name = field.rawValue
        body = AnyHTML(
            div(.class("field")) {
                Markup.label(.for(name)) { label }
                select(.id(name), .name(name), .data("submit-on-change", submitsOnChange ? "" : nil)) {
                    for entry in options { option(.value(entry.value), .selected(entry.isChosen)) { entry.label } }
                }
            })
    }

    /// A menu with a hint and a message, for a form that is checked.
    public init(
        _ field: some FormField, _ label: String, _ options: [Option], error: String?, _ words: FormWords,
        hint: String? = nil, isRequired: Bool = true
    ) {
        let name = field.rawValue
        body = AnyHTML(
            FieldFrame(name, label, hint, error, isRequired, words) { description in
                select(.id(name), .name(name), .aria(.invalid, error != nil), .aria(.describedby, description)) {
                    for entry in options { option(.value(entry.value), .selected(entry.isChosen)) { entry.label } }
                }
            })
    }
}

/// A box that is on or off. The form has the field, with the value `1`, only if it is on.
public struct CheckBox: HTML {
    public let body: AnyHTML

    public init(_ field: some FormField, _ label: String, isOn: Bool) {
        let name = field.rawValue
        body = AnyHTML(
            div(.class("field check")) {
                input(.type(.checkbox), .id(name), .name(name), .value("1"), .checked(isOn))
                Markup.label(.for(name)) { label }
            })
    }
}

/// A day and a time of the clock, with their label, hint and message. The value is as HTML writes it, without a zone: `2026-05-03T14:30`
/// (HTML, 2.3.5.5).
public struct DateTimeField: HTML {
    public let body: AnyHTML

    public init(
        _ field: some FormField, _ label: String, _ model: FieldModel, _ words: FormWords, hint: String? = nil,
        isRequired: Bool = true
    ) {
        let name = field.rawValue
        body = AnyHTML(
            FieldFrame(name, label, hint, model.error, isRequired, words) { description in
                input(
                    .type(.datetimeLocal), .id(name), .name(name), .value(model.value), .required(isRequired),
                    .aria(.invalid, model.error != nil), .aria(.describedby, description))
            })
    }
}

/// A file that a person chooses, with its label, hint and message.
public struct FileField: HTML {
    public let body: AnyHTML

    /// `accepted` are the types that the browser offers (HTML, 4.10.5.1.17).
    public init(
        _ field: some FormField, _ label: String, error: String?, _ words: FormWords, hint: String? = nil,
        accepted: String, isRequired: Bool = true
    ) {
        let name = field.rawValue
        body = AnyHTML(
            FieldFrame(name, label, hint, error, isRequired, words) { description in
                input(
                    .type(.file), .id(name), .name(name), .required(isRequired), .accept(accepted),
                    .aria(.invalid, error != nil), .aria(.describedby, description))
            })
    }
}

/// A photograph that a person may send, with its label, hint and message. A present one is shown, with a box that removes it: the form
/// then has the field `removal`.
public struct PhotographField: HTML {
    public let body: AnyHTML

    /// `picture` is the present one.
    public init<Field: FormField>(
        _ field: Field, removal: Field, _ label: String, error: String?, _ words: FormWords, hint: String? = nil,
        picture: (some HTML)?
    ) {
        let file = FileField(
            field, label, error: error, words, hint: hint, accepted: "image/*,.heic", isRequired: false)
        let removal = CheckBox(removal, words.removePhotograph, isOn: false)
        body = Self.together {
            file
            if let picture {
                picture
                removal
            }
        }
    }

    private static func together(@HTMLBuilder _ content: () -> some HTML) -> AnyHTML { AnyHTML(content()) }
}

/// A field that the page fills in itself.
public struct HiddenField: HTML {
    public let body: AnyHTML

    public init(_ field: some FormField, _ value: String) {
        body = AnyHTML(input(.type(.hidden), .name(field), .value(value)))
    }
}

/// What stands around a field: its label, its hint, and its message. It knows the field's name alone: code that is generic over the field
/// would not be specialised.
private struct FieldFrame<Control: HTML>: HTML {
    private let name: String
    private let label: String
    private let hint: String?
    private let error: String?
    private let isRequired: Bool
    private let words: FormWords
    private let control: Control

    /// `control` gets the ids of what a screen reader reads after the label.
    init(
        _ name: String, _ label: String, _ hint: String?, _ error: String?, _ isRequired: Bool, _ words: FormWords,
        @HTMLBuilder control: (_ description: String?) -> Control
    ) {
        (self.name, self.label, self.hint, self.error) = (name, label, hint, error)
        (self.isRequired, self.words) = (isRequired, words)
        let ids = (hint == nil ? [] : ["\(name)-hint"]) + (error == nil ? [] : ["\(name)-error"])
        self.control = control(ids.isEmpty ? nil : ids.joined(separator: " "))
    }

    var body: some HTML {
        div(.class("field")) {
            Markup.label(.for(name)) {
                label
                if !isRequired {
                    " "
                    span(.class("quiet")) { words.optional }
                }
            }
            if let hint { p(.class("quiet"), .id("\(name)-hint")) { hint } }
            control
            FieldErrorView(error: error, of: name, prefix: words.errorPrefix)
        }
    }
}
