import ShopOracles
import Foundation
import Synchronization
import Web

@testable import ShopTodos

/// A visitor's list on a memory store, with a clock that a test sets.
final class Notebook: Sendable {
    let store = MemoryTodoStore()
    let visitor = Visitor(id: .random(), isKnown: true)
    let router = TodosRouter(base: Link.root.appending("todos"))
    let text: TodosText
    /// What the visitor wrote.
    private let written = Mutex<[String]>([])
    private let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))

    init(text: TodosText = .english) {
        self.text = text
    }

    var texts: [String] { written.withLock { $0 } }

    var now: @Sendable () -> Date {
        { self.time.withLock { $0 } }
    }

    var list: TodoListInteractor { TodoListInteractor(store: store, now: now) }
    var detail: TodoDetailInteractor { TodoDetailInteractor(store: store, now: now) }
    var edit: TodoEditInteractor { TodoEditInteractor(store: store, now: now) }
    var module: TodosModule { TodosModule(store: store, router: router, text: text, now: now) }

    func pass(minutes: Double) {
        time.withLock { $0 += minutes * 60 }
    }

    /// The titles of the items that are not deleted.
    var titles: [String] { store.items(of: visitor.id).map(\.title) }

    func add(_ title: String, _ content: String = "") throws {
        written.withLock { $0 += [title, content] }
        _ = try list.add(TodoFields(title: title, content: content), to: .all, by: visitor.writer)
    }

    func tick(_ number: Int) throws {
        _ = try list.mark(number, done: true, in: .all, by: visitor.writer)
    }

    func delete(_ number: Int) throws {
        _ = try list.delete(number, from: .all, by: visitor.writer)
    }

    /// The screen at a page; throws where there is none.
    func show(_ page: TodosRouter.Page) throws -> Screen {
        try Self.screen(module.show(page, to: visitor))
    }

    /// The screen that an action with this form answers; throws where it answers none.
    func perform(_ action: TodosRouter.Action, _ fields: [TodoField: String] = [:]) throws -> Screen {
        written.withLock { $0 += fields.values }
        return try Self.screen(module.perform(action, with: Form(fields), by: visitor))
    }

    /// The link to which an action leads; nil where it leads to none.
    func follow(_ action: TodosRouter.Action, _ fields: [TodoField: String] = [:]) throws -> Link? {
        written.withLock { $0 += fields.values }
        guard case .redirect(let link, _) = try module.perform(action, with: Form(fields), by: visitor) else {
            return nil
        }
        return link
    }

    private static func screen(_ reply: Reply) throws -> Screen {
        guard case .show(let screen) = reply else { throw NoScreen() }
        return screen
    }

    struct NoScreen: Error {}
}

extension MemoryTodoStore {
    /// A visitor's items of every page.
    func items(of visitor: Visitor.ID) -> [TodoItem] {
        let pages = counts(of: visitor).paginator(of: .all).pages
        let entries = pages.flatMap { page(TodoQuery(.all, page: $0), of: visitor).entries }
        return entries.compactMap { item($0.number, of: visitor) }
    }
}
