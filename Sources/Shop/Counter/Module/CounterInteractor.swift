internal import Web

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

    func increase(by visitor: Visitor.ID) throws -> Outcome {
        _ = try store.increase(of: visitor, from: start)
        return .changed
    }

    func decrease(by visitor: Visitor.ID) throws -> Outcome {
        guard try store.decrease(of: visitor, from: start) == nil else { return .changed }
        return .refused(try store.count(of: visitor) ?? start)
    }
}
