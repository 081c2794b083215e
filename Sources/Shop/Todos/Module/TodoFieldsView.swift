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
        TextField(
            TodoField.title, text.itemTitle, model.title, text.form, maxLength: TodoTitle.maxLength,
            takesFocus: takesFocus && !isOnlyContentRefused)
        TextArea(
            TodoField.content, text.itemContent, model.content, text.form, rows: rows, isRequired: false,
            maxLength: TodoContent.maxLength, takesFocus: takesFocus && isOnlyContentRefused)
    }

    private var isOnlyContentRefused: Bool { model.title.error == nil && model.content.error != nil }
}

/// The two fields of an item's form as values.
struct TodoFormModel: Encodable, Equatable {
    let title: FieldModel
    let content: FieldModel
    /// An error of neither field.
    let alert: String?

    var isRefused: Bool { title.error != nil || content.error != nil || alert != nil }

    init(_ fields: TodoFields, _ invalid: TodoDraft.Invalid? = nil, alert: String? = nil, text: TodosText) {
        let fields = invalid == nil ? fields : fields.shown
        title = FieldModel(fields.title, error: invalid?.title.map(text.titleInvalid))
        content = FieldModel(fields.content, error: invalid?.content.map(text.contentInvalid))
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
        if query.filter != .all { HiddenField(TodoField.filter, query.filter.rawValue) }
        if let page = query.page.field { HiddenField(TodoField.page, page) }
    }
}
