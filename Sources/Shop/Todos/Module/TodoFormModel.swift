internal import Web

/// What the two fields of an item's form say.
struct TodoFormModel: Encodable, Equatable {
    let title: FieldModel
    let content: FieldModel
    /// What is wrong with neither field.
    let alert: String?

    var isRefused: Bool { title.error != nil || content.error != nil || alert != nil }

    init(_ fields: TodoFields, _ broken: TodoDraft.Broken? = nil, alert: String? = nil, text: TodosText) {
        title = FieldModel(fields.title, error: broken?.title.map(text.titleBroken))
        content = FieldModel(fields.content, error: broken?.content.map(text.contentBroken))
        self.alert = alert
    }
}
