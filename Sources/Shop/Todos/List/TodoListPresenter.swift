import Web

/// Presents the list.
struct TodoListPresenter {
    let text: TodosText

    func present(_ outcome: TodoListInteractor.Outcome) -> Presentation<TodoListViewModel, TodosRouter.Page> {
        switch outcome {
        case .found(let list):
            .show(model(list, form(empty)), on: .list(list.filter, deleted: list.deleted?.number))
        case .refused(let list, let fields, .broken(let broken)):
            .show(model(list, form(fields, broken)), on: .list(list.filter), as: .refused)
        case .refused(let list, let fields, .full):
            .show(model(list, form(fields, alert: text.full)), on: .list(list.filter), as: .refused)
        case .repeated(let list):
            .show(model(list, form(empty, alert: text.addedAlready)), on: .list(list.filter), as: .conflict)
        case .changed(let filter): .go(.list(filter))
        case .deleted(let number, let filter): .go(.list(filter, deleted: number))
        case .missing: .missing
        }
    }

    private var empty: TodoFields { TodoFields(title: "", content: "") }

    private func form(
        _ fields: TodoFields, _ broken: TodoDraft.Broken? = nil, alert: String? = nil
    ) -> TodoFormModel {
        TodoFormModel(fields, broken, alert: alert, text: text)
    }

    private func model(_ list: TodoListInteractor.List, _ form: TodoFormModel) -> TodoListViewModel {
        let title = list.filter == .all ? text.title : "\(text.title) · \(text.filter(list.filter))"
        return TodoListViewModel(
            title: form.isRefused ? "\(text.errorPrefix)\(title)" : title,
            heading: text.title,
            filter: list.filter,
            form: form,
            next: list.next,
            undo: list.deleted.map { .init(number: $0.number, message: text.deleted(text.fields(of: $0).title)) },
            tabs: TodoFilter.allCases.map {
                .init(filter: $0, label: text.filter($0), isChosen: $0 == list.filter)
            },
            rows: list.items.map(row),
            left: text.left(list.left),
            canClear: list.done > 0,
            empty: list.items.isEmpty ? text.empty(list.filter) : nil)
    }

    private func row(_ item: TodoItem) -> TodoListViewModel.Row {
        let fields = text.fields(of: item)
        return .init(
            number: item.number, title: fields.title,
            line: String(decoding: fields.content.utf8.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self),
            isDone: item.isDone)
    }
}
