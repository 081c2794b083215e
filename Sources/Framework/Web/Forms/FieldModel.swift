public import Markup

/// What a page says of one form field: the text in it, and what was wrong with that.
public struct FieldModel: Encodable, Equatable, Sendable {
    public let value: String
    /// A message for beside the field; nil where nothing is wrong.
    public let error: String?

    public init(_ value: String = "", error: String? = nil) {
        self.value = value
        self.error = error
    }
}

/// What is wrong with a field, to stand below it; nothing where nothing is. The field points at it by `aria-describedby`.
public struct FieldErrorView: HTML {
    let error: String?
    let id: String
    /// Read out before the message: "Error: ".
    let prefix: String

    public init(error: String?, id: String, prefix: String) {
        self.error = error
        self.id = id
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
