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
                    ForEach(model.rows) { [query, router, text] row in
                        TodoRowView(row: row, query: query, router: router, text: text)
                    }
                }
            }
            if let pages = model.pages {
                PagerView(pages.place, previous: pages.previous, next: pages.next, text.pager) { [model, router] in
                    router.link(to: .list(TodoQuery(model.filter, page: $0)))
                }
            }
            footing
        }
    }

    private var query: TodoQuery { TodoQuery(model.filter, page: model.page) }

    private func undoNotice(_ undo: TodoListViewModel.Undo) -> some HTML {
        PostForm(to: router.target(of: .restore(undo.number)), style: "notice") {
            queryFields
            p(.role("status")) { undo.message }
            button(.type(.submit)) { text.undo }
        }
    }

    private var addForm: some HTML {
        PostForm(to: router.target(of: .add), style: "todo-form") {
            h2 { text.addHeading }
            queryFields
            TodoFieldsView(model: model.form, text: text, takesFocus: model.form.isRefused, rows: 2)
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.add }
                a(.to(router.link(to: .list(query))), .class("button")) { text.cancel }
            }
        }
    }

    private var tabs: some HTML {
        nav(.class("tabs"), .aria(.label, text.filters)) {
            ul {
                for tab in model.tabs {
                    li {
                        a(
                            .to(router.link(to: .list(TodoQuery(tab.filter)))),
                            .aria(.current, tab.isChosen ? "page" : nil)
                        ) {
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
                PostForm(to: router.target(of: .clearCompleted)) {
                    queryFields
                    button(.type(.submit)) { text.clearCompleted }
                }
            }
        }
    }

    private var queryFields: some HTML {
        TodoQueryFields(query: query)
    }
}
