import Web

/// Presents one item.
struct TodoDetailPresenter {
    let text: TodosText

    func present(_ outcome: TodoDetailInteractor.Outcome) -> Presentation<TodoDetailViewModel, TodosRouter.Page> {
        switch outcome {
        case .found(let item): .show(model(item), on: .item(item.number))
        case .marked(let number): .redirect(.item(number))
        case .missing: .missing
        }
    }

    private func model(_ item: TodoItem) -> TodoDetailViewModel {
        let fields = text.fields(of: item)
        return TodoDetailViewModel(
            number: item.number, title: fields.title,
            lines: fields.content.isEmpty
                ? [] : fields.content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            isDone: item.isDone, state: item.isDone ? text.done : text.notDone)
    }
}
