import Markup
import Web

/// Keeps the filter over a post, so that the list comes back as it was.
struct TodoFilterField: HTML {
    let filter: TodoFilter

    var body: some HTML {
        if filter != .all {
            input(.type(.hidden), .name(TodoField.filter), .value(filter.rawValue))
        }
    }
}
