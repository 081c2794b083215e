import Markup
import Web

/// The public list.
struct @NAME@View: View {
    let model: @NAME@ViewModel
    let text: @NAME@Text

    var body: some HTML {
        h1 { model.title }
        if model.@items@.isEmpty {
            p { text.none }
        } else {
            ul {
                for @item@ in model.@items@ { li { @item@ } }
            }
        }
    }
}
