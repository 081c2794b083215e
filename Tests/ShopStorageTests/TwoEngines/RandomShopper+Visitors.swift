import Foundation
import ShopCounter
import ShopTodos
import Web

@testable import ShopStorage

extension RandomShopper {
    private mutating func visitor() -> Visitor.ID { pick(Self.visitors + Self.accounts.map(\.visitor)) }

    private static let limit = TodoLimit(items: 12, bytes: 600)

    /// What visitors do with what is theirs. Who has no session is refused.
    mutating func visit(_ step: Step) throws {
        let (visitor, other, time) = (visitor(), pick(Self.accounts).visitor, now)
        switch step {
        case .joinTodos:
            try shops.same { try $0.todos.merge(visitor, into: Writer(other), limit: Self.limit, at: time) }
        case .increase: try shops.same { try $0.counters.increase(by: Writer(visitor), from: .zero) }
        case .decrease: try shops.same { try $0.counters.decrease(by: Writer(visitor), from: .zero) }
        case .joinCounters:
            try shops.both { try $0.counters.merge(visitor, into: Writer(other)) }
            try shops.same { try $0.counters.count(of: other) }
        case .saveSession, .renewSession, .removeSession, .session: try session(step)
        default: try todo(step, by: Writer(visitor))
        }
    }

    private mutating func todo(_ step: Step, by writer: Writer) throws {
        let (item, draft, time) = (number(1...16), todo(), now)
        switch step {
        case .addTodo: try shops.same { try $0.todos.add(draft, limit: Self.limit, by: writer, at: time) }
        case .editTodo:
            let revision = number(1...3)
            try shops.same {
                try $0.todos.edit(item, to: draft, from: revision, limit: Self.limit, by: writer, at: time)
            }
        case .tick: try update(item, by: writer) { $0.isDone.toggle() }
        case .deleteTodo: try update(item, by: writer) { $0.delete(at: time) }
        case .restoreTodo: try update(item, by: writer) { $0.restore() }
        case .removeDone: try shops.same { try $0.todos.removeDone(by: writer, at: time) }
        case .todos:
            let query = TodoQuery(pick(TodoFilter.allCases))
            try shops.same { try $0.todos.page(query, of: writer.visitor) }
            try shops.same { try $0.todos.item(item, of: writer.visitor) }
        default: break
        }
    }

    private func update(_ item: Int, by writer: Writer, _ change: (inout TodoItem) -> Void) throws {
        let time = now
        try shops.same { try $0.todos.update(item, by: writer, at: time, change) }
    }

    private mutating func todo() -> TodoDraft {
        let (title, content) = (random.search(), (0..<number(0...3)).map { _ in random.search() })
        return TodoDraft(storedTitle: title, content: content.joined(separator: "\n"))
    }

    private mutating func session(_ step: Step) throws {
        let (token, account, visitor, time) = (pick(Self.tokens), pick(Self.accounts), pick(Self.visitors), now)
        let isOfAccount = number(0...2) == 0
        // That of who changes the catalogue.
        guard token != Self.tokens[0] else { return }
        switch step {
        case .saveSession:
            let session =
                isOfAccount
                ? Session(of: account.visitor, identity: account, begun: time) : Session(of: visitor, begun: time)
            try shops.both { try $0.sessions.save(session, for: token, at: time) }
        case .renewSession: try shops.same { try $0.sessions.renew(token, at: time) }
        case .removeSession: try shops.both { try $0.sessions.remove(token) }
        default: break
        }
        try shops.same { try $0.sessions.session(for: token, at: time) }
    }
}
