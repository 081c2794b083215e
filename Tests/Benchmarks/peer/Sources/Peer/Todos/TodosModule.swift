import Web

/// The addresses of the to-dos: a page and an action at one path.
struct TodosRouter: Router {
    enum Page: Equatable, Sendable { case list }
    enum Action: Equatable, Sendable { case add }

    let pages: RouteTable<Page>
    let actions: RouteTable<Action>

    init(base: Link) {
        pages = RouteTable(below: base) { Route(.list) }
        actions = RouteTable(below: base) { Route(.add) }
    }
}

/// The to-dos: the assembly of their one screen.
struct TodosModule: Module {
    let router: TodosRouter
    let audience = Audience.everyone
    private let interactor: TodosInteractor

    init(store: any TodoStore, base: Link) {
        router = TodosRouter(base: base)
        interactor = TodosInteractor(store: store)
    }

    func show(_ page: TodosRouter.Page, to visitor: Visitor) throws -> Reply {
        TodosPresenter().present(try interactor.read()).reply(by: router) { TodosView(model: $0, router: router) }
    }

    func perform(_ action: TodosRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let addition = try interactor.add(title: form[TodoField.title], content: form[TodoField.content])
        return TodosPresenter().present(addition).reply(by: router) { HeadingView(model: $0) }
    }
}
