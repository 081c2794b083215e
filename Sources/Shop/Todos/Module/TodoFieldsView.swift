import Markup
import Web

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
                .maxlength(TodoTitle.maxLength), .autocomplete("off"), .aria(.invalid, model.title.error != nil),
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
                .id(TodoField.content), .name(TodoField.content), .rows(rows), .maxlength(TodoContent.maxLength),
                .aria(.invalid, model.content.error != nil),
                .describedBy(TodoField.content, error: model.content.error),
                .autofocus(takesFocus && model.title.error == nil && model.content.error != nil)
            ) { model.content.value }
            FieldErrorView(error: model.content.error, of: TodoField.content, prefix: text.errorPrefix)
        }
    }
}

/// The two fields of an item's form as values.
struct TodoFormModel: Encodable, Equatable {
    let title: FieldModel
    let content: FieldModel
    /// An error of neither field.
    let alert: String?

    var isRefused: Bool { title.error != nil || content.error != nil || alert != nil }

    init(_ fields: TodoFields, _ broken: TodoDraft.Broken? = nil, alert: String? = nil, text: TodosText) {
        let fields = broken == nil ? fields : fields.shown
        title = FieldModel(fields.title, error: broken?.title.map(text.titleBroken))
        content = FieldModel(fields.content, error: broken?.content.map(text.contentBroken))
        self.alert = alert
    }
}

/// The fields of the forms of a visitor's list.
enum TodoField: String, FormField {
    case title, content
    /// The revision that an edit began from.
    case revision
    /// The filter of the list that the form stands on.
    case filter
    /// The page of the list that the form stands on.
    case page
    /// The page of a form that both the list and an item's page have.
    case on
    /// In a query: the item of which the page offers to undo the deletion.
    case deleted

    var kind: FieldKind { self == .title || self == .content ? .text : .hidden }

    /// The value of `on` at an item's own page.
    static let item = "item"
}

/// Keeps filter and page over a post, so that the list comes back as it was.
struct TodoQueryFields: HTML {
    let query: TodoQuery

    var body: some HTML {
        if query.filter != .all {
            input(.type(.hidden), .name(TodoField.filter), .value(query.filter.rawValue))
        }
        if query.page > 1 {
            input(.type(.hidden), .name(TodoField.page), .value(String(query.page)))
        }
    }
}
