public import Web

/// The notes' addresses: one page, and one action below it.
public struct NotesRouter: Router {
    public enum Page: Equatable, Sendable { case list }
    public enum Action: Equatable, Sendable { case add }

    private let home: Link

    public init(home: Link) {
        self.home = home
    }

    public func page(at link: Link) -> Page? {
        let path = link.address.path
        return path == home.address.path || path + [""] == home.address.path ? .list : nil
    }

    public func action(at target: Target) -> Action? {
        target == self.target(of: .add) ? .add : nil
    }

    public func link(to page: Page) -> Link { home }

    public func target(of action: Action) -> Target {
        Target(Address(path: home.address.path.filter { $0 != "" } + ["notes"]))
    }

    public func name(ofPage page: Page) -> StaticString { "list" }
    public func name(ofAction action: Action) -> StaticString { "add" }
}

/// A visitor's notes: the assembly of the parts.
public struct NotesModule: Module {
    public let router: NotesRouter
    public let audience = Audience.visitor
    private let interactor: NotesInteractor
    private let text: NotesText

    public init(store: any NoteStore, router: NotesRouter, text: NotesText) {
        self.router = router
        self.text = text
        interactor = NotesInteractor(store: store)
    }

    public func show(_ page: NotesRouter.Page, to visitor: Visitor) throws -> Reply {
        reply(try interactor.read(of: visitor.id))
    }

    public func perform(_ action: NotesRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        reply(try interactor.add(form[NoteField.text], for: visitor.id))
    }

    public func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        try interactor.join(visitor, into: account)
    }

    private func reply(_ outcome: NotesInteractor.Outcome) -> Reply {
        NotesPresenter(text: text).present(outcome).reply(by: router) {
            NotesView(model: $0, router: router, text: text)
        }
    }
}
