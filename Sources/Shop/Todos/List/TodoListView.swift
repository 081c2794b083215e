import Markup
import Web

/// The list: a form to add, the filters, the items.
struct TodoListView: View {
    let model: TodoListViewModel
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        h1 { model.heading }
        if let undo = model.undo { undoNotice(undo) }
        addForm
        section(.class("todos"), .aria(.label, model.heading)) {
            tabs
            if let empty = model.empty {
                p(.class("empty")) { empty }
            } else {
                ul(.class("todo-list")) {
                    for row in model.rows {
                        TodoRowView(row: row, filter: model.filter, router: router, text: text)
                    }
                }
            }
            footing
        }
    }

    private func undoNotice(_ undo: TodoListViewModel.Undo) -> some HTML {
        form(.method(.post), .action(router.target(of: .restore(undo.number))), .class("notice")) {
            filterField
            p(.role("status")) { undo.message }
            button(.type(.submit)) { text.undo }
        }
    }

    private var addForm: some HTML {
        form(.method(.post), .action(router.target(of: .add)), .class("todo-form")) {
            h2 { text.addHeading }
            filterField
            input(.type(.hidden), .name(TodoField.number), .value(String(model.next)))
            TodoFieldsView(model: model.form, text: text, takesFocus: model.form.isRefused, rows: 2)
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.add }
                a(.to(router.link(to: .list(model.filter))), .class("button")) { text.cancel }
            }
        }
    }

    private var tabs: some HTML {
        nav(.class("tabs"), .aria(.label, text.filters)) {
            ul {
                for tab in model.tabs {
                    li {
                        a(.to(router.link(to: .list(tab.filter))), .aria(.current, tab.isChosen ? "page" : nil)) {
                            tab.label
                        }
                    }
                }
            }
        }
    }

    private var footing: some HTML {
        div(.class("todo-summary")) {
            p { model.left }
            if model.canClear {
                form(.method(.post), .action(router.target(of: .clearCompleted))) {
                    filterField
                    button(.type(.submit)) { text.clearCompleted }
                }
            }
        }
    }

    private var filterField: some HTML {
        TodoFilterField(filter: model.filter)
    }
}
