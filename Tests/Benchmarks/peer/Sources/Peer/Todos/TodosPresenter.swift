import Web

/// What the list says.
struct TodosViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let title: String
        let content: String
    }

    let title: String
    let rows: [Row]
}

/// Why a to-do was not added: the benchmark has a page for it, without the form.
struct RefusalViewModel: ViewModel {
    let title: String
}

/// Words the list and what became of an addition.
struct TodosPresenter {
    func present(_ reading: TodosInteractor.Reading) -> Presentation<TodosViewModel, TodosRouter.Page> {
        switch reading {
        case .read(let todos):
            let rows = todos.map { TodosViewModel.Row(title: $0.title, content: $0.content) }
            return .show(TodosViewModel(title: "Todos", rows: rows), on: .list)
        }
    }

    func present(_ addition: TodosInteractor.Addition) -> Presentation<RefusalViewModel, TodosRouter.Page> {
        switch addition {
        case .added: .redirect(.list)
        case .refused(.noTitle): .show(RefusalViewModel(title: "Title is required"), on: .list, as: .refused)
        }
    }
}
