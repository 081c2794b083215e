public import Markup

/// The fields of one form, or the names of a query: declared once, read and rendered through this.
///
///     enum EntryField: String, FormField { case name }
///
///     input(.type(.text), .id(EntryField.name), .name(EntryField.name))
///     let name = form[EntryField.name]
///
/// The raw value is the name in the markup and in the request.
public protocol FormField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What the field holds; text by default.
    var kind: FieldKind { get }
}

/// What a form's field holds: whether a page that gives the form back shows it, has it along, or leaves it out.
public enum FieldKind: Sendable {
    /// A person's words.
    case text
    /// What the page put there itself.
    case hidden
    /// A password: no page repeats it.
    case secret
    /// Files, which no page can give back: the person chooses them again.
    case file
}

extension FormField {
    public var kind: FieldKind { .text }
}

extension FormField {
    /// The id of the message that `FieldErrorView` shows beside the field.
    @inlinable public var errorID: String { "\(rawValue)-error" }
}

extension Attribute where Owner: NamedTag {
    /// The name under which the field is sent.
    @inlinable public static func name(_ field: some FormField) -> Attribute<Owner, TextValue<AttributeNames.Name>> {
        .name(field.rawValue)
    }
}

extension Attribute {
    /// The id of the field's own element.
    @inlinable public static func id(_ field: some FormField) -> Attribute<Owner, TextValue<AttributeNames.Id>> {
        .id(field.rawValue)
    }

    /// Points at the field's message where there is an error.
    @inlinable public static func describedBy(
        _ field: some FormField, error: String?
    ) -> Attribute<Owner, ARIAValue> {
        .aria(.describedby, error == nil ? nil : field.errorID)
    }
}

extension Attribute where Owner: ForTag {
    /// The field that a label names.
    @inlinable public static func `for`(_ field: some FormField) -> Attribute<Owner, TextValue<AttributeNames.For>> {
        .for(field.rawValue)
    }
}

/// The view model of one form field: its text, and its error.
public struct FieldModel: Encodable, Equatable, Sendable {
    public let value: String
    /// A message for beside the field; nil if nothing is wrong.
    public let error: String?

    public init(_ value: String = "", error: String? = nil) {
        self.value = value
        self.error = error
    }
}

/// The error message below a field; empty without an error. The field points at it by `.describedBy`.
public struct FieldErrorView: HTML {
    let error: String?
    let id: String
    /// Read out before the message: "Error: ".
    let prefix: String

    public init(error: String?, of field: some FormField, prefix: String) {
        self.init(error: error, of: field.rawValue, prefix: prefix)
    }

    init(error: String?, of name: String, prefix: String) {
        self.error = error
        id = "\(name)-error"
        self.prefix = prefix
    }

    public var body: some HTML {
        if let error {
            p(.class("field-error"), .id(id)) {
                span(.class("visually-hidden")) { prefix }
                error
            }
        }
    }
}
