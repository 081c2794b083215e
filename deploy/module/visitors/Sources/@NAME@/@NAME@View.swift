import Markup
import Web

/// The list, and a form that adds to it.
struct @NAME@View: View {
    let model: @NAME@ViewModel
    let router: @NAME@Router
    let text: @NAME@Text

    var body: some HTML {
        h1 { model.title }
        if model.@items@.isEmpty {
            p { text.none }
        } else {
            ul {
                for @item@ in model.@items@ { li { @item@ } }
            }
        }
        PostForm(to: router.target(of: .add)) {
            TextField(@NAME@Field.text, text.label, model.field, text.form)
            button(.type(.submit)) { text.add }
        }
    }
}

/// The form's fields.
enum @NAME@Field: String, FormField {
    case text
}
