import Markup
import Web

/// One item of the list: a button that ticks it, its title and first line, a button that deletes it.
struct TodoRowView: HTML {
    let row: TodoListViewModel.Row
    let filter: TodoFilter
    let router: TodosRouter
    let text: TodosText

    var body: some HTML {
        li(.class(row.isDone ? "todo done" : "todo")) {
            form(.method(.post), .action(tick), .class("todo-tick")) {
                TodoFilterField(filter: filter)
                button(
                    .type(.submit), .class("tick"), .aria(.pressed, row.isDone ? "true" : "false"),
                    .aria(.label, text.complete(row.title))
                ) { span(.aria(.hidden, true)) { row.isDone ? "✓" : "" } }
            }
            a(.to(router.link(to: .item(row.number))), .class("todo-link")) {
                span(.class("todo-title")) { row.title }
                if !row.line.isEmpty { span(.class("todo-line")) { row.line } }
            }
            form(.method(.post), .action(router.target(of: .delete(row.number))), .class("todo-delete")) {
                TodoFilterField(filter: filter)
                button(.type(.submit), .aria(.label, text.delete(row.title)), .class("delete")) {
                    span(.aria(.hidden, true)) { "✕" }
                }
            }
        }
    }

    private var tick: Target {
        router.target(of: row.isDone ? .reopen(row.number) : .complete(row.number))
    }
}
