import Markup
import Web

/// The fields of the form that adds a to-do.
enum TodoField: String, FormField {
    case title, content
}

/// The form, and the newest to-dos.
struct TodosView: View {
    let model: TodosViewModel
    let router: TodosRouter

    var body: some HTML {
        h1 { model.title }
        LineBreak()
        form(.method(.post), .action(router.target(of: .add))) {
            LineBreak()
            input(.name(TodoField.title))
            " "
            textarea(.name(TodoField.content)) {}
            " "
            button { "Add" }
            LineBreak()
        }
        LineBreak()
        ul(.class("todos")) {
            LineBreak()
            ForEach(model.rows) { TodoRowView(row: $0) }
        }
        LineBreak()
    }
}

private struct TodoRowView: HTML {
    let row: TodosViewModel.Row

    var body: some HTML {
        li {
            b { QuotedText(row.title) }
            " "
            QuotedText(row.content)
        }
        LineBreak()
    }
}
