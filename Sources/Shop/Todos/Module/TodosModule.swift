public import FoundationEssentials
public import Web

/// A visitor's to-dos: the assembly of the list and an item's page.
public struct TodosModule: VisitorDataModule {
    public let router: TodosRouter
    public let audience = Audience.visitor
    public let formFields: [any FormField] = TodoField.allCases
    private let list: TodoListInteractor
    private let detail: TodoDetailInteractor
    private let edit: TodoEditInteractor
    private let text: TodosText

    public init(
        store: any TodoStore, router: TodosRouter, text: TodosText, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.router = router
        self.text = text
        list = TodoListInteractor(store: store, now: now)
        detail = TodoDetailInteractor(store: store, now: now)
        edit = TodoEditInteractor(store: store, now: now)
    }

    public func show(_ page: TodosRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query, let deleted): try reply(list.list(query, deleted: deleted, of: visitor.id))
        case .item(let number): try reply(detail.show(number, of: visitor.id))
        case .edit(let number): try reply(edit.begin(number, of: visitor.id))
        }
    }

    public func perform(_ action: TodosRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let query = TodoQuery(
            TodoFilter(rawValue: form[TodoField.filter]) ?? .all, page: Paged(field: form[TodoField.page]))
        let fields = TodoFields(title: form[TodoField.title], content: form[TodoField.content])
        return switch action {
        case .add:
            try reply(list.add(fields, to: query, by: visitor.writer))
        case .clearCompleted: try reply(list.removeDone(from: query, by: visitor.writer))
        case .complete(let number): try mark(number, done: true, form, query, visitor)
        case .reopen(let number): try mark(number, done: false, form, query, visitor)
        case .delete(let number): try reply(list.delete(number, from: query, by: visitor.writer))
        case .restore(let number): try reply(list.restore(number, to: query, by: visitor.writer))
        case .edit(let number):
            try reply(
                edit.save(fields, to: number, from: Int(digits: form[TodoField.revision]) ?? 0, by: visitor.writer))
        }
    }

    public func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        try list.merge(visitor, into: account)
    }

    /// Marks an item, from the list or from its own page.
    private func mark(
        _ number: TodoItem.Number, done: Bool, _ form: Form, _ query: TodoQuery, _ visitor: Visitor
    ) throws -> Reply {
        form[TodoField.on] == TodoField.item
            ? try reply(detail.mark(number, done: done, by: visitor.writer))
            : try reply(list.mark(number, done: done, in: query, by: visitor.writer))
    }

    private func reply(_ outcome: TodoListInteractor.Outcome) -> Reply {
        TodoListPresenter(text: text).present(outcome).reply(by: router) {
            TodoListView(model: $0, router: router, text: text)
        }
    }

    private func reply(_ outcome: TodoDetailInteractor.Outcome) -> Reply {
        TodoDetailPresenter(text: text).present(outcome).reply(by: router) {
            TodoDetailView(model: $0, router: router, text: text)
        }
    }

    private func reply(_ outcome: TodoEditInteractor.Outcome) -> Reply {
        TodoEditPresenter(text: text).present(outcome).reply(by: router) {
            TodoEditView(model: $0, router: router, text: text)
        }
    }
}
