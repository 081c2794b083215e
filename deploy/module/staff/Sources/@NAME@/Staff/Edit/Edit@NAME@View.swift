import Markup
import Web

/// The form that edits one of the @items@, with the text that somebody else saved meanwhile.
struct Edit@NAME@View: View {
    let model: Edit@NAME@ViewModel
    let router: Staff@NAME@Router
    let text: @NAME@Text

    var body: some HTML {
        h1 { model.title }
        if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
        if let other = model.other {
            section(.class("other-text")) {
                h2 { text.theirs }
                p { other }
            }
        }
        PostForm(to: router.target(of: .edit(model.id)), style: "staff-form") {
            HiddenField(Staff@NAME@Field.revision, String(model.revision))
            TextField(Staff@NAME@Field.text, text.fieldLabel, model.field, text.form)
            div(.class("buttons")) {
                button(.type(.submit)) { text.save }
                a(.to(router.link(to: .list())), .class("button")) { text.cancel }
            }
        }
    }
}
