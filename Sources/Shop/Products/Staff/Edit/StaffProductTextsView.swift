import Markup
import Web

/// The name and the content of a language in a product's form, folded away where there is none.
struct StaffProductTextsView: HTML {
    let model: StaffProductViewModel.Texts
    let text: StaffProductsText

    var body: some HTML {
        details(.class("texts"), .open(model.isOpen)) {
            summary { model.title }
            div(.class("field")) {
                label(.for(name)) { model.nameLabel }
                input(
                    .type(.text), .id(name), .name(name), .value(model.name.value), .lang(model.tag),
                    .maxlength(CatalogueRules.maxNameLength), .autocomplete("off"),
                    .aria(.invalid, model.name.error != nil), .describedBy(name, error: model.name.error))
                FieldErrorView(error: model.name.error, of: name, prefix: text.errorPrefix)
            }
            div(.class("field")) {
                label(.for(content)) { model.contentLabel }
                textarea(
                    .id(content), .name(content), .rows(6), .lang(model.tag),
                    .maxlength(CatalogueRules.maxContentLength), .aria(.invalid, model.content.error != nil),
                    .describedBy(content, error: model.content.error)
                ) { model.content.value }
                FieldErrorView(error: model.content.error, of: content, prefix: text.errorPrefix)
            }
        }
    }

    private var name: StaffProductTextField { field(.name) }
    private var content: StaffProductTextField { field(.content) }

    private func field(_ part: ProductTexts.Field.Part) -> StaffProductTextField {
        StaffProductTextField(ProductTexts.Field(part, in: model.language))
    }
}
