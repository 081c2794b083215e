import Markup
import Web

/// The list, and a form that adds to it.
struct @NAME@View: View {
    let model: @NAME@ViewModel
    let router: @NAME@Router
    let text: @NAME@Text
@if visitor
    var key: FormKey?
@end

    var body: some HTML {
        h1 { model.title }
        if model.@items@.isEmpty {
            p { text.none }
        } else {
            ul {
                for @item@ in model.@items@ { li { @item@ } }
            }
        }
        form(.method(.post), .action(router.target(of: .add))) {
@if visitor
            FormKeyView(key)
@end
            label(.for(@NAME@Field.text)) { text.label }
            input(
                .type(.text), .id(@NAME@Field.text),
                .name(@NAME@Field.text), .value(model.field.value),
                .aria(.invalid, model.field.error != nil),
                .describedBy(@NAME@Field.text, error: model.field.error))
            FieldErrorView(
                error: model.field.error, of: @NAME@Field.text, prefix: text.errorPrefix)
            button(.type(.submit)) { text.add }
        }
    }
}

/// The form's fields.
enum @NAME@Field: String, FormField {
    case text
}
