public import Markup

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
