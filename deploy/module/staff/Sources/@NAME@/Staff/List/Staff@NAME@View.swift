import Markup
import Web

/// The staff's list: a button that restores, a form that adds, and the rows.
struct Staff@NAME@View: View {
    let model: Staff@NAME@ViewModel
    let router: Staff@NAME@Router
    let text: @NAME@Text

    var body: some HTML {
        h1 { model.title }
        if let removed = model.removed { notice(removed) }
        PostForm(to: router.target(of: .add)) {
            TextField(Staff@NAME@Field.text, text.label, model.field, text.form)
            button(.type(.submit)) { text.add }
        }
        if model.@items@.isEmpty {
            p { text.none }
        } else {
            ul(.class("rows")) {
                for row in model.@items@ {
                    Staff@NAME@RowView(row: row, router: router, text: text)
                }
            }
        }
    }

    private func notice(_ removed: Staff@NAME@ViewModel.Row) -> some HTML {
        PostForm(to: router.target(of: .restore(removed.id)), style: "notice") {
            p(.role("status")) { "\(text.removedPrefix)\(removed.text)" }
            button(.type(.submit)) { text.undo }
        }
    }
}

/// One row, with its buttons.
private struct Staff@NAME@RowView: HTML {
    let row: Staff@NAME@ViewModel.Row
    let router: Staff@NAME@Router
    let text: @NAME@Text

    var body: some HTML {
        li {
            span { row.text }
            a(.to(router.link(to: .edit(row.id))), .aria(.label, "\(text.edit) “\(row.text)”")) { text.edit }
            PostForm(to: router.target(of: .remove(row.id))) {
                button(.type(.submit), .aria(.label, "\(text.remove) “\(row.text)”")) { text.remove }
            }
        }
    }
}
