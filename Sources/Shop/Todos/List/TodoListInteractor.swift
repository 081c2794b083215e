import FoundationEssentials
import Web

/// A visitor's list: shows, adds, marks, deletes, restores.
struct TodoListInteractor: Sendable {
    enum Outcome: Equatable {
        case found(List)
        /// A form broke a rule, or the list is full; the list with the person's text.
        case refused(List, TodoFields, Refusal)
        case changed(TodoQuery)
        case deleted(TodoItem.Number, TodoQuery)
        /// The item was there, and cannot be brought back any more.
        case forgotten(List)
        case missing
    }

    /// A list's page as a filter shows it.
    struct List: Equatable {
        let page: TodoPage
        let query: TodoQuery
        /// The item whose deletion can be undone.
        let deleted: TodoItem?
    }

    enum Refusal: Equatable {
        case invalid(TodoDraft.Invalid)
        /// No more items fit.
        case full
        /// No more bytes fit.
        case tooMuch
    }

    let store: any TodoStore
    let now: @Sendable () -> Date

    /// Moves a visitor's list to the account that the visitor signed in to.
    func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        guard try store.merge(visitor, into: account, limit: TodoLimit(), at: now()) else {
            throw SiteError.accountFull
        }
    }

    func list(_ query: TodoQuery, deleted: TodoItem.Number?, of visitor: Visitor.ID) throws -> Outcome {
        let list = try read(query, deleted: deleted, of: visitor)
        return list.query == query ? .found(list) : .missing
    }

    func add(_ fields: TodoFields, to query: TodoQuery, by writer: Writer) throws -> Outcome {
        switch fields.checked {
        case .failure(let invalid): return .refused(try read(query, of: writer.visitor), fields, .invalid(invalid))
        case .success(let draft):
            switch try store.add(draft, limit: TodoLimit(), by: writer, at: now()) {
            case .added(_, let counts): return .changed(Self.end(of: query.filter, counts))
            case .full: return .refused(try read(query, of: writer.visitor), fields, .full)
            case .tooMuch: return .refused(try read(query, of: writer.visitor), fields, .tooMuch)
            }
        }
    }

    func mark(
        _ number: TodoItem.Number, done: Bool, in query: TodoQuery, by writer: Writer
    ) throws -> Outcome {
        let item = try store.mark(number, done: done, by: writer, at: now())
        return item == nil ? .missing : .changed(try nearest(query, of: writer.visitor))
    }

    func delete(_ number: TodoItem.Number, from query: TodoQuery, by writer: Writer) throws -> Outcome {
        let now = now()
        let item = try store.update(number, by: writer, at: now) { item in
            if item.deleted == nil { item.delete(at: now) }
        }
        return item == nil ? .missing : .deleted(number, try nearest(query, of: writer.visitor))
    }

    func restore(_ number: TodoItem.Number, to query: TodoQuery, by writer: Writer) throws -> Outcome {
        guard try store.update(number, by: writer, at: now(), { $0.restore() }) == nil else {
            return .changed(try nearest(query, of: writer.visitor))
        }
        let list = try read(query, of: writer.visitor)
        return (1..<list.page.next).contains(number) ? .forgotten(list) : .missing
    }

    func removeDone(from query: TodoQuery, by writer: Writer) throws -> Outcome {
        _ = try store.removeDone(by: writer, at: now())
        return .changed(try nearest(query, of: writer.visitor))
    }

    /// A page of the list; the last one in place of a page beyond it.
    private func read(
        _ query: TodoQuery, deleted: TodoItem.Number? = nil, of visitor: Visitor.ID
    ) throws -> List {
        let page = try store.page(query, of: visitor)
        let last = page.counts.paginator(of: query.filter).last
        guard query.page <= last else {
            return try read(TodoQuery(query.filter, page: last), deleted: deleted, of: visitor)
        }
        return List(page: page, query: query, deleted: try deleted.flatMap { try restorable($0, of: visitor) })
    }

    /// The page itself, or the last one where it is gone by now.
    private func nearest(_ query: TodoQuery, of visitor: Visitor.ID) throws -> TodoQuery {
        guard query.page > .first else { return query }
        let last = try store.counts(of: visitor).paginator(of: query.filter).last
        return TodoQuery(query.filter, page: min(query.page, last))
    }

    /// The page with the last item, a new one; the completed do not show a new item.
    private static func end(of filter: TodoFilter, _ counts: TodoCounts) -> TodoQuery {
        let shown = filter == .completed ? .all : filter
        return TodoQuery(shown, page: counts.paginator(of: shown).last)
    }

    private func restorable(_ number: TodoItem.Number, of visitor: Visitor.ID) throws -> TodoItem? {
        guard let item = try store.item(number, of: visitor), item.deleted != nil,
            !TodoRetention.isOver(item, at: now())
        else { return nil }
        return item
    }
}
