/// A to-do with a title.
struct Todo: Equatable, Sendable {
    enum Invalid: Error, Equatable {
        case noTitle
    }

    let title: String
    let content: String

    init(title: String, content: String) throws(Invalid) {
        guard !title.isEmpty else { throw .noTitle }
        self.title = title
        self.content = content
    }
}

/// Where the to-dos are kept, one list for everybody.
protocol TodoStore: Sendable {
    /// The to-dos added last, the newest first.
    func newest(_ count: Int) throws -> [Todo]
    func add(_ todo: Todo) throws
}
