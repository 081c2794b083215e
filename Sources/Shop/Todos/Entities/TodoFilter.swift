/// Which items of a list.
public enum TodoFilter: String, CaseIterable, Encodable, Sendable {
    case all, active, completed

    func includes(_ item: TodoItem) -> Bool {
        switch self {
        case .all: true
        case .active: !item.isDone
        case .completed: item.isDone
        }
    }
}
