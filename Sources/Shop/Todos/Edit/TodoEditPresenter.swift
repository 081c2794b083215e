import Web

/// Presents the edit page of an item.
struct TodoEditPresenter {
    let text: TodosText

    func present(_ outcome: TodoEditInteractor.Outcome) -> Presentation<TodoEditViewModel, TodosRouter.Page> {
        switch outcome {
        case .editing(let item):
            .show(model(item, form(text.fields(of: item))), on: .edit(item.number))
        case .saved(let number): .redirect(.item(number))
        case .refused(let item, let fields, let invalid, let revision):
            .show(model(item, form(fields, invalid), from: revision), on: .edit(item.number), as: .refused)
        case .conflict(let item, let fields): .show(conflict(item, fields), on: .edit(item.number), as: .conflict)
        case .tooMuch(let item, let fields):
            .show(model(item, form(fields, alert: text.tooMuch)), on: .edit(item.number), as: .refused)
        case .missing: .missing
        }
    }

    private func form(
        _ fields: TodoFields, _ invalid: TodoDraft.Invalid? = nil, alert: String? = nil
    ) -> TodoFormModel {
        TodoFormModel(fields, invalid, alert: alert, text: text)
    }

    private func conflict(_ item: TodoItem, _ fields: TodoFields) -> TodoEditViewModel {
        let isDeleted = item.deleted != nil
        let saved = text.fields(of: item)
        return model(
            item, form(fields, alert: isDeleted ? text.deletedMeanwhile : text.changedMeanwhile),
            other: isDeleted ? nil : .init(title: saved.title, content: saved.content))
    }

    private func model(
        _ item: TodoItem, _ form: TodoFormModel, from revision: Int? = nil, other: TodoEditViewModel.Other? = nil
    ) -> TodoEditViewModel {
        let heading = text.editTitle(text.fields(of: item).title)
        return TodoEditViewModel(
            title: form.isRefused ? "\(text.form.errorPrefix)\(heading)" : heading,
            heading: heading, number: item.number, isDeleted: item.deleted != nil,
            revision: revision ?? item.revision, form: form, other: other)
    }
}
