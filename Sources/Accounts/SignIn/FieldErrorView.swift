internal import Markup

/// What is wrong with a field, below it; the page's script makes the same.
struct FieldErrorView: HTML {
    let error: String?
    let id: String
    let prefix: String

    var body: some HTML {
        if let error {
            p(.class("field-error"), .id(id)) {
                span(.class("visually-hidden")) { prefix }
                error
            }
        }
    }
}
