public import Markup

/// A form that could not be stored now, as its page gives it back: the person's text is shown and can be sent again.
public struct PreservedForm: Equatable, Sendable {
    struct Field: Equatable, Sendable {
        let name: String
        let value: String
        let kind: FieldKind
    }

    let target: Target
    let fields: [Field]

    /// Bytes of a page that the values have together; no field of a form takes more.
    static let maxEscapedLength = 200_000

    /// The fields in the order in which their module names them; nil if the form has a secret, one that it does not name, or
    /// more text than a page may have. With `leavingOutSecrets` a secret is only missing, and asked for when the form is sent.
    init?(
        _ form: Form, at target: Target, kinds: [(name: String, kind: FieldKind)], leavingOutSecrets: Bool = false
    ) {
        let named = kinds.filter { form.has($0.name) }
        let known = named.filter { $0.kind != .secret }
        guard named.count == form.count, leavingOutSecrets || known.count == named.count else { return nil }
        let length = known.reduce(0) { $0 + form[named: $1.name].escapedLength(quotes: true) }
        guard length <= Self.maxEscapedLength else { return nil }
        self.target = target
        fields = known.map { Field(name: $0.name, value: form[named: $0.name], kind: $0.kind) }
    }

    /// How it is sent again; files are chosen anew.
    var encoding: FormEncoding? { fields.contains { $0.kind == .file } ? .multipart : nil }
}

/// A kept form on an error page.
public struct PreservedFormView: HTML {
    let form: PreservedForm
    let text: SiteErrorText

    public init(_ form: PreservedForm, text: SiteErrorText) {
        self.form = form
        self.text = text
    }

    public var body: some HTML {
        Markup.form(.method(.post), .action(form.target), .enctype(form.encoding), .class("kept-form")) {
            for field in form.fields { KeptFieldView(field: field, text: text) }
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.sendAgain } }
        }
    }
}

private struct KeptFieldView: HTML {
    let field: PreservedForm.Field
    let text: SiteErrorText

    var body: some HTML {
        if field.kind == .file {
            label {
                text.yourFile
                " "
                input(.type(.file), .name(field.name))
            }
        } else if field.kind == .hidden || field.value.isEmpty {
            input(.type(.hidden), .name(field.name), .value(field.value))
        } else {
            textarea(.name(field.name), .rows(min(12, lines)), .aria(.label, text.yourText)) { field.value }
        }
    }

    private var lines: Int { 1 + field.value.utf8.count { $0 == 10 } + field.value.utf8.count / 80 }
}
