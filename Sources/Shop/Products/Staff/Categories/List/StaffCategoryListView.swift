import Markup
import Web

/// The staff's list of categories: rows in their order, each with buttons that move it, and for a script that drags them.
struct StaffCategoryListView: View {
    let model: StaffCategoryListViewModel
    let router: StaffCategoriesRouter
    let assets: Assets
    let text: StaffCategoriesText
    let pages: ProductsText
    var key: FormKey?

    var head: some HTML {
        script(.src(assets.url("category-order.js")), .type(.module))
    }

    var body: some HTML {
        h1 { model.title }
        if let notice = model.notice {
            div(.class("notice")) { p(.role("status")) { notice } }
        }
        p(.class("count")) { model.count }
        if model.rows.isEmpty {
            p(.class("empty")) { text.none }
        } else {
            ol(.class("staff-list category-order"), .data("announcement", model.announcement)) {
                for row in model.rows { StaffCategoryRowView(row: row, router: router, text: text, key: key) }
            }
            // For the script alone; what a move led to is said above.
            p(.class("visually-hidden order-status"), .aria(.live, "polite")) { "" }
        }
        if let pagination = model.pagination {
            PaginationView(pagination: pagination, text: pages) { [router] page in
                router.link(to: .list(StaffCategoryQuery(page: page)))
            }
        }
    }
}

/// One category, with its moves.
private struct StaffCategoryRowView: HTML {
    let row: StaffCategoryListViewModel.Row
    let router: StaffCategoriesRouter
    let text: StaffCategoriesText
    let key: FormKey?

    var body: some HTML {
        li(.class("category-row"), .data("place", String(row.place)), .data("name", row.name)) {
            span(.class("drag-handle"), .hidden(true), .aria(.hidden, "true")) { "⠿" }
            a(.to(router.link(to: .category(row.id))), .class("staff-row-name")) { row.name }
            span(.class("quiet")) { row.products }
            form(.method(.post), .action(router.target(of: .move(row.id))), .class("moves")) {
                FormKeyView(key)
                move(row.up, text.up)
                move(row.down, text.down)
            }
        }
    }

    private func move(_ place: Int?, _ name: (String) -> String) -> some HTML {
        let label = name(row.name)
        let sign = label == text.up(row.name) ? "↑" : "↓"
        return button(
            .type(.submit), .name(StaffCategoryField.place), .value(String(place ?? row.place)),
            .aria(.label, label), .disabled(place == nil)
        ) { sign }
    }
}
