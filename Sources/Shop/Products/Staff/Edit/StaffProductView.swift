import Markup
import Web

/// A product's form, what can be done with it, and its history.
struct StaffProductView: View {
    let model: StaffProductViewModel
    let router: StaffProductsRouter
    let products: ProductsRouter
    let assets: Assets
    let text: StaffProductsText
    var key: FormKey?

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.allProducts } }
        h1 { model.heading }
        if let state = model.state { p { span(.class("state")) { state } } }
        if let notice = model.notice { savedNotice(notice) }
        editForm
        if let other = model.other { otherText(other) }
        if let id = model.id {
            for place in model.places {
                StaffProductPlaceView(place: place, target: router.target(of: .move(id)), text: text, key: key)
            }
            StaffProductButtonsView(id: id, visibility: model.visibility, router: router, text: text, key: key)
        }
        if !model.entries.isEmpty { history }
    }

    private func savedNotice(_ notice: String) -> some HTML {
        div(.class("notice")) {
            p(.role("status")) { notice }
            if let id = model.id, model.visibility == .shown {
                a(.to(products.link(to: .product(id))), .class("button")) { text.onSite }
            }
        }
    }

    private var editForm: some HTML {
        form(
            .method(.post), .action(router.target(of: model.id.map { .edit($0) } ?? .add)), .enctype(.multipart),
            .class("todo-form")
        ) {
            FormKeyView(key)
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            input(.type(.hidden), .name(StaffProductField.revision), .value(String(model.revision)))
            StaffProductFieldsView(model: model, assets: assets, text: text)
            p(.class("quiet")) { text.textsHint }
            for texts in model.texts { StaffProductTextsView(model: texts, text: text) }
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { model.id == nil ? text.add : text.save }
                a(.to(router.link(to: .list())), .class("button")) { text.cancel }
            }
        }
    }

    private func otherText(_ other: StaffProductViewModel.Other) -> some HTML {
        section(.class("other-text")) {
            h2 { text.theirs }
            p(.class("todo-title")) { other.name }
            if !other.content.isEmpty { p(.class("todo-content preserved")) { other.content } }
            for words in other.texts { p(.class("preserved")) { words } }
            for detail in other.details { p { detail } }
        }
    }

    private var history: some HTML {
        section(.class("history")) {
            h2 { text.history }
            ol {
                for entry in model.entries {
                    StaffProductEntryView(
                        entry: entry, id: model.id, revision: model.revision, router: router, text: text, key: key)
                }
            }
        }
    }
}

/// The fields of a product's form, with their messages beside them.
private struct StaffProductFieldsView: HTML {
    private static let categories = "categories"

    let model: StaffProductViewModel
    let assets: Assets
    let text: StaffProductsText

    var body: some HTML {
        line(.name, text.name, model.name)
        div(.class("field")) {
            label(.for(StaffProductField.content)) {
                text.content
                " "
                span(.class("quiet")) { text.optional }
            }
            textarea(
                .id(StaffProductField.content), .name(StaffProductField.content), .rows(8),
                .maxlength(CatalogueRules.maxContentLength),
                .aria(.invalid, model.content.error != nil),
                .describedBy(StaffProductField.content, error: model.content.error)
            ) { model.content.value }
            FieldErrorView(error: model.content.error, of: StaffProductField.content, prefix: text.errorPrefix)
        }
        line(.price, model.priceLabel, model.price, .decimal)
        line(.category, text.category, model.category, hint: text.categoryHint, list: Self.categories)
        datalist(.id(Self.categories)) {
            for category in model.categories { option(.value(category)) { "" } }
        }
        div(.class("field")) {
            label(.for(StaffProductField.photo)) {
                text.photo
                " "
                span(.class("quiet")) { text.optional }
            }
            p(.class("quiet")) { text.photoHint }
            input(
                .type(.file), .id(StaffProductField.photo), .name(StaffProductField.photo),
                .accept("image/*,.heic"), .aria(.invalid, model.photo.error != nil),
                .describedBy(StaffProductField.photo, error: model.photo.error))
            FieldErrorView(error: model.photo.error, of: StaffProductField.photo, prefix: text.errorPrefix)
            if let picture = model.picture {
                PictureView(
                    picture, assets: assets, alt: "", size: .init("10rem", maxWidth: 400, drawn: (160, 120)),
                    style: "staff-picture")
            }
        }
        line(.image, text.image, model.image, hint: text.imageHint)
        StaffProductTextLineView(
            field: StaffProductTextField(ProductTexts.Field(.alt, in: "")), name: text.alt, hint: text.altHint,
            value: model.alt, text: text)
        div(.class("field check")) {
            input(
                .type(.checkbox), .id(StaffProductField.soldOut), .name(StaffProductField.soldOut), .value("1"),
                .checked(model.isSoldOut))
            label(.for(StaffProductField.soldOut)) { text.soldOut }
        }
    }

    private func line(
        _ field: StaffProductField, _ name: String, _ value: FieldModel, _ mode: InputMode = .text,
        hint: String? = nil, list: String? = nil
    ) -> some HTML {
        div(.class("field")) {
            label(.for(field)) { name }
            if let hint { p(.class("quiet")) { hint } }
            input(
                .type(.text), .id(field), .name(field), .value(value.value), .inputmode(mode), .list(list),
                .maxlength(CatalogueRules.maxNameLength),
                .required(field != .category && field != .image), .autocomplete("off"),
                .aria(.invalid, value.error != nil),
                .describedBy(field, error: value.error))
            FieldErrorView(error: value.error, of: field, prefix: text.errorPrefix)
        }
    }
}

/// A product's place in a list, for moves over many pages.
private struct StaffProductPlaceView: HTML {
    let place: StaffProductViewModel.Place
    let target: Target
    let text: StaffProductsText
    let key: FormKey?

    var body: some HTML {
        form(.method(.post), .action(target), .class("todo-form place-form")) {
            FormKeyView(key)
            HiddenField(field: StaffProductField.list, value: place.list)
            HiddenField(field: StaffProductField.isOfForm, value: "1")
            PlaceFieldView(
                field: StaffProductField.place, id: place.list.isEmpty ? nil : "place-in-category",
                label: place.label, place: place.place, hint: place.hint)
            div(.class("buttons")) { button(.type(.submit)) { text.order.move } }
        }
    }
}

/// What can be done with a product besides an edit.
private struct StaffProductButtonsView: HTML {
    let id: Product.ID
    let visibility: StaffProduct.Visibility
    let router: StaffProductsRouter
    let text: StaffProductsText
    let key: FormKey?

    var body: some HTML {
        div(.class("buttons staff-actions")) {
            switch visibility {
            case .shown:
                change(.hidden, text.hide)
                change(.deleted, text.delete, "danger")
            case .hidden:
                change(.shown, text.unhide)
                change(.deleted, text.delete, "danger")
            case .deleted: change(.shown, text.restore)
            }
        }
    }

    private func change(_ visibility: StaffProduct.Visibility, _ name: String, _ style: String? = nil) -> some HTML {
        form(.method(.post), .action(router.target(of: .set(id, visibility)))) {
            FormKeyView(key)
            button(.type(.submit), .class(style)) { name }
        }
    }
}

/// One entry of the history; an edit or a move can be taken back.
private struct StaffProductEntryView: HTML {
    let entry: StaffProductViewModel.Entry
    let id: Product.ID?
    let revision: Int
    let router: StaffProductsRouter
    let text: StaffProductsText
    let key: FormKey?

    var body: some HTML {
        li {
            p {
                entry.line
                " · "
                time(.datetime(entry.moment)) { entry.time }
            }
            for change in entry.changes { p(.class("quiet")) { change } }
            if let id, entry.canBeUndone {
                form(.method(.post), .action(router.target(of: .undo(id)))) {
                    FormKeyView(key)
                    input(.type(.hidden), .name(StaffProductField.event), .value(String(entry.id)))
                    input(.type(.hidden), .name(StaffProductField.revision), .value(String(revision)))
                    button(.type(.submit)) { text.undoEdit }
                }
            }
        }
    }
}
