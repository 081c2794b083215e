import Markup
import Web

/// One item of the list: a button that ticks it, its title and first line, a button that deletes it.
struct TodoRowView: HTML {
    let row: TodoListViewModel.Row
    let query: TodoQuery
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        li(.class(row.isDone ? "todo done" : "todo")) {
            PostForm(to: tick, style: "todo-tick") {
                TodoQueryFields(query: query)
                button(
                    .type(.submit), .class("tick"), .aria(.pressed, row.isDone ? "true" : "false"),
                    .aria(.label, text.complete(row.name))
                ) { span(.aria(.hidden, true)) { row.isDone ? "✓" : "" } }
            }
            a(.to(router.link(to: .item(row.number))), .class("todo-link")) {
                span(.class("todo-title")) { row.title }
                if !row.line.isEmpty { span(.class("todo-line")) { row.line } }
            }
            PostForm(to: router.target(of: .delete(row.number)), style: "todo-delete") {
                TodoQueryFields(query: query)
                button(.type(.submit), .aria(.label, text.delete(row.name)), .class("delete")) {
                    span(.aria(.hidden, true)) { "✕" }
                }
            }
        }
    }

    private var tick: Target {
        router.target(of: row.isDone ? .reopen(row.number) : .complete(row.number))
    }
}
