public import Markup

/// Rows that buttons move, and that a script drags (`list-order.js`).
public struct OrderedListView<Rows: HTML>: HTML {
    /// What is said of a row that is dragged.
    let announcement: String
    let rows: Rows

    public init(announcement: String, @HTMLBuilder rows: () -> Rows) {
        self.announcement = announcement
        self.rows = rows()
    }

    public var body: some HTML {
        ol(.class("staff-list ordered-list"), .data("announcement", announcement)) { rows }
        // For the script alone; what a move led to is said above.
        p(.class("visually-hidden order-status"), .aria(.live, "polite")) { "" }
    }
}

/// The script that drags rows, for a page's head.
public struct OrderScriptView: HTML {
    let assets: Assets

    public init(assets: Assets) {
        self.assets = assets
    }

    public var body: some HTML { script(.src(assets.url("list-order.js")), .type(.module)) }
}

/// One row with its moves.
public struct OrderedRowView<Field: FormField, Content: HTML>: HTML {
    /// Nil if the list is not in the staff's order.
    let moves: RowMoves?
    let name: String
    /// Where the place is sent, and as which field.
    let target: Target
    let place: Field
    /// What else is sent.
    let hidden: [HiddenField]
    let text: OrderText
    let content: Content

    public init(
        moves: RowMoves?, name: String, target: Target, place: Field, hidden: [HiddenField] = [], text: OrderText,
        @HTMLBuilder content: () -> Content
    ) {
        self.moves = moves
        self.name = name
        self.target = target
        self.place = place
        self.hidden = hidden
        self.text = text
        self.content = content()
    }

    public var body: some HTML {
        li(.class("ordered-row"), .data("place", moves.map { String($0.place) }), .data("name", name)) {
            if moves != nil { span(.class("drag-handle"), .hidden(true), .aria(.hidden, "true")) { "⠿" } }
            content
            if let moves {
                PostForm(to: target, style: "moves") {
                    for field in hidden { field }
                    button(to: moves.up, moves.place, text.up(name), "↑")
                    button(to: moves.down, moves.place, text.down(name), "↓")
                }
            }
        }
    }

    private func button(to place: Int?, _ own: Int, _ label: String, _ sign: String) -> some HTML {
        Markup.button(
            .type(.submit), .name(self.place), .value(String(place ?? own)), .aria(.label, label),
            .disabled(place == nil)
        ) { sign }
    }
}

/// A place as a field, for moves over many pages.
public struct PlaceFieldView<Field: FormField>: HTML {
    let field: Field
    /// The field's own id, where a page has several.
    let id: String?
    let label: String
    let place: Int
    let hint: String?

    public init(field: Field, id: String? = nil, label: String, place: Int, hint: String? = nil) {
        self.field = field
        self.id = id
        self.label = label
        self.place = place
        self.hint = hint
    }

    public var body: some HTML {
        div(.class("field")) {
            Markup.label(.for(id ?? field.rawValue)) { label }
            if let hint { p(.class("quiet")) { hint } }
            input(
                .type(.text), .id(id ?? field.rawValue), .name(field), .value(String(place)), .inputmode(.numeric),
                .maxlength(9), .required(true), .autocomplete("off"))
        }
    }
}

/// A link of a row to the page that everybody sees.
public struct OnSiteLinkView: HTML {
    let link: Link
    /// The row's name.
    let name: String
    let label: String

    public init(link: Link, name: String, label: String) {
        self.link = link
        self.name = name
        self.label = label
    }

    public var body: some HTML {
        a(.to(link), .class("on-site"), .aria(.label, "\(label): \(name)")) { label }
    }
}
