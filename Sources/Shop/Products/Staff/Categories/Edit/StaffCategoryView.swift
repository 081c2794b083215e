import Markup
import Web

/// A category's form, its place, and its history.
struct StaffCategoryView: View {
    let model: StaffCategoryViewModel
    let router: StaffCategoriesRouter
    let products: ProductsRouter
    let staffProducts: StaffProductsRouter
    let text: StaffCategoriesText
    var key: FormKey?

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.back } }
        h1 { model.heading }
        if let notice = model.notice { savedNotice(notice) }
        p(.class("buttons")) {
            a(.to(staffProducts.link(to: .list(StaffProductQuery(category: model.slug)))), .class("button")) {
                model.products
            }
        }
        nameForm
        if let other = model.other {
            section(.class("other-text")) {
                h2 { text.theirs }
                p(.class("todo-title")) { other }
            }
        }
        placeForm
        if !model.entries.isEmpty { history }
    }

    private func savedNotice(_ notice: String) -> some HTML {
        div(.class("notice")) {
            p(.role("status")) { notice }
            if model.isOnSite {
                a(.to(products.link(to: .category(model.slug, ProductQuery()))), .class("button")) { text.onSite }
            }
        }
    }

    private var nameForm: some HTML {
        form(.method(.post), .action(router.target(of: .rename(model.id))), .class("todo-form")) {
            FormKeyView(key)
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            input(.type(.hidden), .name(StaffCategoryField.revision), .value(String(model.revision)))
            div(.class("field")) {
                label(.for(StaffCategoryField.name)) { text.name }
                p(.class("quiet")) { text.nameHint }
                input(
                    .type(.text), .id(StaffCategoryField.name), .name(StaffCategoryField.name),
                    .value(model.name.value), .maxlength(CatalogueRules.maxNameLength), .required(true),
                    .autocomplete("off"), .aria(.invalid, model.name.error != nil),
                    .describedBy(StaffCategoryField.name, error: model.name.error))
                FieldErrorView(error: model.name.error, of: StaffCategoryField.name, prefix: text.errorPrefix)
            }
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.save }
                a(.to(router.link(to: .list())), .class("button")) { text.cancel }
            }
        }
    }

    private var placeForm: some HTML {
        form(.method(.post), .action(router.target(of: .move(model.id))), .class("todo-form place-form")) {
            FormKeyView(key)
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
                        entry: entry, id: model.id, revision: model.revision, router: router, text: text, key: key)
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
    let key: FormKey?

    var body: some HTML {
        li {
            p {
                entry.line
                " · "
                time(.datetime(entry.moment)) { entry.time }
            }
            p(.class("quiet")) { entry.change }
            if entry.canBeUndone {
                form(.method(.post), .action(router.target(of: .undo(id)))) {
                    FormKeyView(key)
                    input(.type(.hidden), .name(StaffCategoryField.event), .value(String(entry.id)))
                    input(.type(.hidden), .name(StaffCategoryField.revision), .value(String(revision)))
                    button(.type(.submit)) { text.undo }
                }
            }
        }
    }
}
