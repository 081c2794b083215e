import Markup
import Web

/// Who changed which product when.
struct StaffHistoryView: View {
    let model: StaffHistoryViewModel
    let router: StaffHistoryRouter
    let products: StaffProductsRouter
    let text: StaffHistoryText

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { text.lead }
        if model.rows.isEmpty {
            p(.class("empty")) { text.none }
        } else {
            div(.class("history")) {
                ol { for row in model.rows { StaffHistoryRowView(row: row, products: products, text: text) } }
            }
        }
        if model.older != nil || !model.isFirst {
            p(.class("buttons")) {
                if let older = model.older {
                    a(.to(router.link(to: .list(before: older))), .rel("next"), .class("button")) { text.older }
                }
                if !model.isFirst { a(.to(router.link(to: .list())), .class("button")) { text.newest } }
            }
        }
    }
}

/// One entry, with a link to its product, where it can be taken back.
private struct StaffHistoryRowView: HTML {
    let row: StaffHistoryViewModel.Row
    let products: StaffProductsRouter
    let text: StaffHistoryText

    var body: some HTML {
        li {
            if let id = row.id, let name = row.name { a(.to(products.link(to: .product(id)))) { name } }
            p {
                row.entry.line
                " · "
                time(.datetime(row.entry.moment)) { row.entry.time }
            }
            if let summary = row.summary { p(.class("quiet")) { summary } }
            for change in row.entry.changes { p(.class("quiet")) { change } }
        }
    }
}
