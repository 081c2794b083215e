import Markup
import Web

/// The texts of a language in a product's form, folded away where there are none.
struct StaffProductTextsView: HTML {
    let model: StaffProductViewModel.Texts
    let text: StaffProductsText

    var body: some HTML {
        details(.class("texts"), .open(model.isOpen)) {
            summary { model.title }
            div(.class("field-row")) {
                line(.name, model.nameLabel, model.name)
                line(.alt, model.altLabel, model.alt)
            }
            TextArea(
                field(.content), model.contentLabel, model.content, text.form, rows: 6, isRequired: false,
                maxLength: CatalogueRules.maxContentLength, language: model.tag)
        }
    }

    private func line(_ part: ProductTexts.Field.Part, _ name: String, _ value: FieldModel) -> TextField {
        TextField(
            field(part), name, value, text.form, isRequired: false, maxLength: CatalogueRules.maxNameLength,
            language: model.tag)
    }

    private func field(_ part: ProductTexts.Field.Part) -> StaffProductTextField {
        StaffProductTextField(ProductTexts.Field(part, in: model.language))
    }
}
