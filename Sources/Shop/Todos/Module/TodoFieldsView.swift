internal import Markup
internal import Web

/// The title and content fields of an item's form, with their messages beside them.
struct TodoFieldsView: HTML {
    let model: TodoFormModel
    let text: TodosText
    /// Whether the title gets the focus: on a page that is there for this form, or shows it again.
    let takesFocus: Bool
    let rows: Int

    var body: some HTML {
        if let alert = model.alert {
            p(.class("alert"), .role("alert")) { alert }
        }
        div(.class("field")) {
            label(.for(TodoField.title)) { text.itemTitle }
            input(
                .type(.text), .id(TodoField.title), .name(TodoField.title), .value(model.title.value), .required(true),
                .maxlength(TodoTitle.most), .autocomplete("off"), .aria(.invalid, model.title.error != nil),
                .describedBy(TodoField.title, error: model.title.error),
                .autofocus(takesFocus && model.title.error != nil || takesFocus && model.content.error == nil))
            FieldErrorView(error: model.title.error, of: TodoField.title, prefix: text.errorPrefix)
        }
        div(.class("field")) {
            label(.for(TodoField.content)) {
                text.itemContent
                " "
                span(.class("quiet")) { text.optional }
            }
            textarea(
                .id(TodoField.content), .name(TodoField.content), .rows(rows), .maxlength(TodoContent.most),
                .aria(.invalid, model.content.error != nil),
                .describedBy(TodoField.content, error: model.content.error),
                .autofocus(takesFocus && model.title.error == nil && model.content.error != nil)
            ) { model.content.value }
            FieldErrorView(error: model.content.error, of: TodoField.content, prefix: text.errorPrefix)
        }
    }
}
