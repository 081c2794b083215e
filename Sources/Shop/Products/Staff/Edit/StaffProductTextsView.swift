import Markup
import Web

/// The texts of a language in a product's form, folded away where there are none.
struct StaffProductTextsView: HTML {
    let model: StaffProductViewModel.Texts
    let text: StaffProductsText

    var body: some HTML {
        details(.class("texts"), .open(model.isOpen)) {
            summary { model.title }
            line(field(.name), model.nameLabel, model.name)
            div(.class("field")) {
                label(.for(content)) { model.contentLabel }
                textarea(
                    .id(content), .name(content), .rows(6), .lang(model.tag),
                    .maxlength(CatalogueRules.maxContentLength), .aria(.invalid, model.content.error != nil),
                    .describedBy(content, error: model.content.error)
                ) { model.content.value }
                FieldErrorView(error: model.content.error, of: content, prefix: text.errorPrefix)
            }
            line(field(.alt), model.altLabel, model.alt)
        }
    }

    private func line(_ field: StaffProductTextField, _ name: String, _ value: FieldModel) -> some HTML {
        StaffProductTextLineView(field: field, name: name, value: value, tag: model.tag, text: text)
    }

    private var content: StaffProductTextField { field(.content) }

    private func field(_ part: ProductTexts.Field.Part) -> StaffProductTextField {
        StaffProductTextField(ProductTexts.Field(part, in: model.language))
    }
}

/// A text of one line that a language may have, or the catalogue.
struct StaffProductTextLineView: HTML {
    let field: StaffProductTextField
    let name: String
    var hint: String?
    let value: FieldModel
    /// The language's tag; nil for the page's own.
    var tag: String?
    let text: StaffProductsText

    var body: some HTML {
        div(.class("field")) {
            label(.for(field)) { name }
            if let hint { p(.class("quiet")) { hint } }
            input(
                .type(.text), .id(field), .name(field), .value(value.value), .lang(tag),
                .maxlength(CatalogueRules.maxNameLength), .autocomplete("off"), .aria(.invalid, value.error != nil),
                .describedBy(field, error: value.error))
            FieldErrorView(error: value.error, of: field, prefix: text.errorPrefix)
        }
    }
}
