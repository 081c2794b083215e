import Markup
import Web

/// Rows that buttons move, and that a script drags (`list-order.js`).
struct OrderedListView<Rows: HTML>: HTML {
    /// What is said of a row that is dragged.
    let announcement: String
    @HTMLBuilder let rows: Rows

    var body: some HTML {
        ol(.class("staff-list ordered-list"), .data("announcement", announcement)) { rows }
        // For the script alone; what a move led to is said above.
        p(.class("visually-hidden order-status"), .aria(.live, "polite")) { "" }
    }
}

/// The script that drags rows, for a page's head.
struct OrderScriptView: HTML {
    let assets: Assets

    var body: some HTML { script(.src(assets.url("list-order.js")), .type(.module)) }
}

/// One row with its moves.
struct OrderedRowView<Field: FormField, Content: HTML>: HTML {
    let moves: RowMoves
    let name: String
    /// Where the place is sent, and as which field.
    let target: Target
    let place: Field
    /// What else is sent.
    var hidden: [HiddenField] = []
    let text: OrderText
    @HTMLBuilder let content: Content

    var body: some HTML {
        li(.class("ordered-row"), .data("place", String(moves.place)), .data("name", name)) {
            span(.class("drag-handle"), .hidden(true), .aria(.hidden, "true")) { "⠿" }
            content
            PostForm(to: target, style: "moves") {
                for field in hidden { field }
                button(to: moves.up, text.up(name), "↑")
                button(to: moves.down, text.down(name), "↓")
            }
        }
    }

    private func button(to place: Int?, _ label: String, _ sign: String) -> some HTML {
        Markup.button(
            .type(.submit), .name(self.place), .value(String(place ?? moves.place)), .aria(.label, label),
            .disabled(place == nil)
        ) { sign }
    }
}

/// A link of a row to the page that everybody sees.
struct OnSiteLinkView: HTML {
    let link: Link
    /// The row's name.
    let name: String
    let label: String

    var body: some HTML {
        a(.to(link), .class("on-site"), .aria(.label, "\(label): \(name)")) { label }
    }
}

/// A place as a field, for moves over many pages.
struct PlaceFieldView<Field: FormField>: HTML {
    let field: Field
    /// The field's own id, where a page has several.
    var id: String?
    let label: String
    let place: Int
    var hint: String?

    var body: some HTML {
        div(.class("field")) {
            Markup.label(.for(id ?? field.rawValue)) { label }
            if let hint { p(.class("quiet")) { hint } }
            input(
                .type(.text), .id(id ?? field.rawValue), .name(field), .value(String(place)), .inputmode(.numeric),
                .maxlength(9), .required(true), .autocomplete("off"))
        }
    }
}
