import Markup
import Web

/// A product's form, what can be done with it, and its history.
struct StaffProductView: View {
    let model: StaffProductViewModel
    let router: StaffProductsRouter
    let products: ProductsRouter
    let assets: Assets
    let text: StaffProductsText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.allProducts } }
        h1 { model.heading }
        if let state = model.state { p { span(.class("state")) { state } } }
        if let notice = model.notice { div(.class("notice")) { p(.role("status")) { notice } } }
        if let id = model.id, model.visibility == .shown {
            p(.class("buttons")) { a(.to(products.link(to: .product(id))), .class("button")) { text.onSite } }
        }
        editForm
        if let other = model.other { otherText(other) }
        if let id = model.id {
            if !model.places.isEmpty {
                div(.class("staff-columns")) {
                    for place in model.places {
                        StaffProductPlaceView(place: place, target: router.target(of: .move(id)), text: text)
                    }
                }
            }
            StaffProductButtonsView(id: id, visibility: model.visibility, router: router, text: text)
        }
        if !model.entries.isEmpty { history }
    }

    private var editForm: some HTML {
        PostForm(to: router.target(of: model.id.map { .edit($0) } ?? .add), style: "staff-form", files: true) {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            HiddenField(StaffProductField.revision, String(model.revision))
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
                        entry: entry, id: model.id, revision: model.revision, router: router, text: text)
                }
            }
        }
    }
}

/// The fields of a product's form, with their messages beside them.
private struct StaffProductFieldsView: HTML {
    let model: StaffProductViewModel
    let assets: Assets
    let text: StaffProductsText

    var body: some HTML {
        div(.class("form-main")) {
            line(.name, text.name, model.name)
            TextArea(
                StaffProductField.content, text.content, model.content, text.form, isRequired: false,
                maxLength: CatalogueRules.maxContentLength)
            div(.class("field-row")) {
                line(.price, model.priceLabel, model.price, .decimal)
                CheckBox(StaffProductField.soldOut, text.soldOut, isOn: model.isSoldOut)
            }
            line(.category, text.category, model.category, hint: text.categoryHint, suggestions: model.categories)
        }
        div(.class("form-side")) {
            PhotographField(
                StaffProductField.photo, removal: .removePhoto, text.photo, error: model.photo.error, text.form,
                hint: text.photoHint,
                picture: model.picture.map {
                    PictureView(
                        $0, assets: assets, alt: "", size: .init("10rem", maxWidth: 400, drawn: (160, 120)),
                        style: "staff-picture")
                })
            line(.image, text.image, model.image, hint: text.imageHint)
            TextField(
                StaffProductTextField(ProductTexts.Field(.alt, in: "")), text.alt, model.alt, text.form,
                hint: text.altHint, isRequired: false, maxLength: CatalogueRules.maxNameLength)
        }
    }

    private func line(
        _ field: StaffProductField, _ name: String, _ value: FieldModel, _ kind: TextField.Kind = .text,
        hint: String? = nil, suggestions: [String] = []
    ) -> TextField {
        TextField(
            field, name, value, text.form, kind, hint: hint, isRequired: field != .category && field != .image,
            maxLength: CatalogueRules.maxNameLength, suggestions: suggestions)
    }
}

/// A product's place in a list, for moves over many pages.
private struct StaffProductPlaceView: HTML {
    let place: StaffProductViewModel.Place
    let target: Target
    let text: StaffProductsText

    var body: some HTML {
        PostForm(to: target, style: "staff-form place-form") {
            HiddenField(StaffProductField.list, place.list)
            HiddenField(StaffProductField.isOfForm, "1")
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
        PostForm(to: router.target(of: .set(id, visibility))) {
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

    var body: some HTML {
        li {
            p {
                entry.line
                " · "
                time(.datetime(entry.moment)) { entry.time }
            }
            for change in entry.changes { p(.class("quiet")) { change } }
            if let id, entry.canBeUndone {
                PostForm(to: router.target(of: .undo(id))) {
                    input(.type(.hidden), .name(StaffProductField.event), .value(String(entry.id)))
                    input(.type(.hidden), .name(StaffProductField.revision), .value(String(revision)))
                    button(.type(.submit)) { text.undoEdit }
                }
            }
        }
    }
}
