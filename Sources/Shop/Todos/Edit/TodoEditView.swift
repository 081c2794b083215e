import Markup
import Web

/// The edit page of an item.
struct TodoEditView: View {
    let model: TodoEditViewModel
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list(.all))), .class("back-link")) { text.back } }
        h1 { model.heading }
        PostForm(to: router.target(of: .edit(model.number)), style: "todo-form") {
            input(.type(.hidden), .name(TodoField.revision), .value(String(model.revision)))
            TodoFieldsView(model: model.form, text: text, takesFocus: true, rows: 8)
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.save }
                a(.to(router.link(to: cancelled)), .class("button")) { text.cancel }
            }
        }
        if let other = model.other {
            section(.class("other-text")) {
                h2 { text.theirs }
                p(.class("todo-title")) { other.title }
                if !other.content.isEmpty { p(.class("todo-content preserved")) { other.content } }
            }
        }
    }

    private var cancelled: TodosRouter.Page {
        model.isDeleted ? .list(.all) : .item(model.number)
    }
}
