import Web

/// Counts up and down.
struct CounterInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Count)
        case changed
        /// Nothing can be taken from zero.
        case refused(Count)
    }

    let store: any CounterStore
    let start: Count

    func show(to visitor: Visitor.ID) throws -> Outcome {
        .found(try store.count(of: visitor) ?? start)
    }

    /// Moves a visitor's number to the account that the visitor signed in to.
    func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        try store.merge(visitor, into: account)
    }

    func increase(by writer: Writer) throws -> Outcome {
        _ = try store.increase(by: writer, from: start)
        return .changed
    }

    func decrease(by writer: Writer) throws -> Outcome {
        guard try store.decrease(by: writer, from: start) == nil else { return .changed }
        return .refused(try store.count(of: writer.visitor) ?? start)
    }
}
