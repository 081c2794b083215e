import Markup
import Web

/// An item's page: its text and its actions.
struct TodoDetailView: View {
    let model: TodoDetailViewModel
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list(.all))), .class("back-link")) { text.back } }
        article(.class("todo-item")) {
            h1 { model.title }
            p(.class(model.isDone ? "state done" : "state")) { model.state }
            if !model.lines.isEmpty { content }
            div(.class("buttons")) {
                a(.to(router.link(to: .edit(model.number))), .class("button")) { text.edit }
                PostForm(to: tick) {
                    input(.type(.hidden), .name(TodoField.on), .value(TodoField.item))
                    button(.type(.submit)) { model.isDone ? text.markNotDone : text.markDone }
                }
                PostForm(to: router.target(of: .delete(model.number))) {
                    button(.type(.submit), .class("danger")) { text.deleteShort }
                }
            }
        }
    }

    private var content: some HTML {
        p(.class("todo-content")) {
            for (index, line) in model.lines.enumerated() {
                if index > 0 { br() }
                line
            }
        }
    }

    private var tick: Target {
        router.target(of: model.isDone ? .reopen(model.number) : .complete(model.number))
    }
}
