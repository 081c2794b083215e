import Markup
import Web

/// A page that says no more than its title: an error, a form that was refused.
struct HeadingView<Model: ViewModel>: View {
    let model: Model

    var body: some HTML {
        h1 { QuotedText(model.title) }
        LineBreak()
    }
}
