import Markup
import Web

/// The staff's list of categories: rows in their order, each with buttons that move it, and for a script that drags them.
struct StaffCategoryListView: View {
    let model: StaffCategoryListViewModel
    let router: StaffCategoriesRouter
    let products: ProductsRouter
    let assets: Assets
    let text: StaffCategoriesText
    let pager: PagerWords

    var head: some HTML {
        OrderScriptView(assets: assets)
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
            OrderedListView(announcement: model.announcement) {
                for row in model.rows {
                    OrderedRowView(
                        moves: row.moves, name: row.name, target: router.target(of: .move(row.id)),
                        place: StaffCategoryField.place, text: text.order
                    ) {
                        a(.to(router.link(to: .category(row.id))), .class("staff-row-name")) { row.name }
                        span(.class("quiet")) { row.products }
                        if let slug = row.slug {
                            OnSiteLinkView(
                                link: products.link(to: .category(slug, ProductQuery())), name: row.name,
                                label: text.onSite)
                        }
                    }
                }
            }
        }
        if let pagination = model.pagination {
            PagerView(pagination, pager) { [router] in router.link(to: .list($0)) }
        }
    }
}
