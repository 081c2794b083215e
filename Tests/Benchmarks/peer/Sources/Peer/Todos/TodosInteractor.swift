/// Reads the newest to-dos and adds one.
struct TodosInteractor: Sendable {
    enum Reading: Equatable {
        case read([Todo])
    }

    enum Addition: Equatable {
        case added
        case refused(Todo.Invalid)
    }

    let store: any TodoStore

    func read() throws -> Reading {
        .read(try store.newest(50))
    }

    func add(title: String, content: String) throws -> Addition {
        let todo: Todo
        do {
            todo = try Todo(title: title, content: content)
        } catch {
            return .refused(error)
        }
        try store.add(todo)
        return .added
    }
}
