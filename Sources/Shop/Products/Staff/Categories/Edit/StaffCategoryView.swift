import Markup
import Web

/// A category's form, its place, and its history.
struct StaffCategoryView: View {
    let model: StaffCategoryViewModel
    let router: StaffCategoriesRouter
    let products: ProductsRouter
    let staffProducts: StaffProductsRouter
    let text: StaffCategoriesText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.back } }
        h1 { model.heading }
        if let notice = model.notice { div(.class("notice")) { p(.role("status")) { notice } } }
        p(.class("buttons")) {
            a(.to(staffProducts.link(to: .list(StaffProductQuery(category: model.slug)))), .class("button")) {
                model.products
            }
            if model.isOnSite {
                a(.to(products.link(to: .category(model.slug, ProductQuery()))), .class("button")) { text.onSite }
            }
        }
        div(.class("staff-columns")) {
            nameForm
            if let other = model.other {
                section(.class("other-text")) {
                    h2 { text.theirs }
                    p(.class("todo-title")) { other }
                }
            }
            placeForm
        }
        if !model.entries.isEmpty { history }
    }

    private var nameForm: some HTML {
        PostForm(to: router.target(of: .rename(model.id)), style: "staff-form") {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            HiddenField(StaffCategoryField.revision, String(model.revision))
            TextField(
                StaffCategoryField.name, text.name, model.name, text.form, hint: text.nameHint,
                maxLength: CatalogueRules.maxNameLength)
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.save }
                a(.to(router.link(to: .list())), .class("button")) { text.cancel }
            }
        }
    }

    private var placeForm: some HTML {
        PostForm(to: router.target(of: .move(model.id)), style: "staff-form place-form") {
            PlaceFieldView(field: StaffCategoryField.place, label: text.placeLabel, place: model.place)
            div(.class("buttons")) { button(.type(.submit)) { text.order.move } }
        }
    }

    private var history: some HTML {
        section(.class("history")) {
            h2 { text.history }
            ol {
                for entry in model.entries {
                    StaffCategoryEntryView(
                        entry: entry, id: model.id, revision: model.revision, router: router, text: text)
                }
            }
        }
    }
}

/// One entry of the history; a new name can be taken back.
private struct StaffCategoryEntryView: HTML {
    let entry: StaffCategoryViewModel.Entry
    let id: StaffCategory.ID
    let revision: Int
    let router: StaffCategoriesRouter
    let text: StaffCategoriesText

    var body: some HTML {
        li {
            p {
                entry.line
                " · "
                time(.datetime(entry.moment)) { entry.time }
            }
            p(.class("quiet")) { entry.change }
            if entry.canBeUndone {
                PostForm(to: router.target(of: .undo(id))) {
                    input(.type(.hidden), .name(StaffCategoryField.event), .value(String(entry.id)))
                    input(.type(.hidden), .name(StaffCategoryField.revision), .value(String(revision)))
                    button(.type(.submit)) { text.undo }
                }
            }
        }
    }
}
