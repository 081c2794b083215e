import Markup
import Web

/// The staff's list of products: search, which ones, rows, pages.
struct StaffProductListView: View {
    let model: StaffProductListViewModel
    let router: StaffProductsRouter
    let products: ProductsRouter
    let assets: Assets
    let text: StaffProductsText
    let pager: PagerWords

    var head: some HTML {
        if model.announcement != nil { OrderScriptView(assets: assets) }
    }

    var body: some HTML {
        h1 { model.title }
        if let undo = model.undo { undoNotice(undo) }
        if let notice = model.notice {
            div(.class("notice")) { p(.role("status")) { notice } }
        }
        p(.class("buttons")) { a(.to(router.link(to: .new)), .class("button primary")) { text.new } }
        tabs
        searchForm
        if let count = model.count { p(.class("count"), .role("status")) { count } }
        if model.rows.isEmpty {
            p(.class("empty")) { text.none }
        } else if let announcement = model.announcement {
            ordered(announcement)
        } else {
            ul(.class("staff-list")) {
                for row in model.rows {
                    li(.class("listed-row")) {
                        StaffProductRowView(row: row, router: router, assets: assets)
                        if model.query.visibility == .shown {
                            OnSiteLinkView(
                                link: products.link(to: .product(row.id)), name: row.name, label: text.onSite)
                        }
                    }
                }
            }
        }
        if let pagination = model.pagination {
            PagerView(pagination, pager) { [query = model.query, router] page in
                router.link(
                    to: .list(StaffProductQuery(search: query.search, category: query.category, page: page)))
            }
        }
    }

    private func ordered(_ announcement: String) -> some HTML {
        OrderedListView(announcement: announcement) {
            for row in model.rows {
                if let moves = row.moves {
                    OrderedRowView(
                        moves: moves, name: row.name, target: router.target(of: .move(row.id)),
                        place: StaffProductField.place,
                        hidden: [HiddenField(StaffProductField.list, model.query.category ?? "")], text: text.order
                    ) {
                        StaffProductRowView(row: row, router: router, assets: assets)
                        OnSiteLinkView(link: products.link(to: .product(row.id)), name: row.name, label: text.onSite)
                    }
                }
            }
        }
    }

    private var tabs: some HTML {
        nav(.class("tabs"), .aria(.label, text.filters)) {
            ul {
                for tab in model.tabs {
                    li {
                        a(.to(router.link(to: .list(tab.query))), .aria(.current, tab.isCurrent ? "page" : nil)) {
                            tab.name
                        }
                    }
                }
            }
        }
    }

    private var searchForm: some HTML {
        let list = StaffProductQuery(model.query.visibility)
        let style = list.visibility == .shown ? "search staff-search" : "search staff-search of-category"
        return form(.action(router.link(to: .list(list))), .class(style), .role("search")) {
            if model.query.visibility == .shown {
                div(.class("field")) {
                    label(.for(StaffProductQueryField.search)) { text.search }
                    input(
                        .type(.search), .id(StaffProductQueryField.search), .name(StaffProductQueryField.search),
                        .value(model.query.search), .maxlength(200), .autocomplete("off"))
                }
            }
            categoryMenu
            button(.type(.submit)) { text.show }
        }
    }

    private var categoryMenu: some HTML {
        let every = Choice.Option("", text.everyCategory, isChosen: false)
        let others = model.categories.map { Choice.Option($0.slug, $0.name, isChosen: $0.isCurrent) }
        return Choice(StaffProductQueryField.category, text.category, [every] + others)
    }

    private func undoNotice(_ undo: StaffProductListViewModel.Undo) -> some HTML {
        PostForm(to: router.target(of: .set(undo.id, .shown)), style: "notice") {
            p(.role("status")) { undo.message }
            button(.type(.submit)) { text.undo }
        }
    }
}

/// One product in the list, as one link.
private struct StaffProductRowView: HTML {
    let row: StaffProductListViewModel.Row
    let router: StaffProductsRouter
    let assets: Assets

    var body: some HTML {
        a(.to(router.link(to: .product(row.id))), .class("staff-row")) {
            PictureView(
                row.image, assets: assets, alt: "", size: .init("5rem", maxWidth: 400, drawn: (80, 60)),
                loading: .lazy)
            span(.class("staff-row-name")) { row.name }
            span(.class("quiet")) {
                row.price
                if let category = row.category { " · \(category)" }
                if let note = row.note { " · \(note)" }
            }
        }
    }
}
