import Markup
import Web

/// A visitor's notes, and a form for the next one.
struct NotesView: View {
    let model: NotesViewModel
    let router: NotesRouter
    let text: NotesText

    var body: some HTML {
        h1 { model.title }
        if model.notes.isEmpty {
            p { text.none }
        } else {
            ul {
                for note in model.notes { li { note } }
            }
        }
        form(.method(.post), .action(router.target(of: .add))) {
            label(.for(NoteField.text)) { text.label }
            input(
                .type(.text), .id(NoteField.text), .name(NoteField.text), .value(model.field.value),
                .aria(.invalid, model.field.error != nil),
                .describedBy(NoteField.text, error: model.field.error))
            FieldErrorView(error: model.field.error, of: NoteField.text, prefix: text.errorPrefix)
            button(.type(.submit)) { text.add }
        }
    }
}

/// The form's fields.
enum NoteField: String, FormField {
    case text
}
