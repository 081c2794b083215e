/// Reads the worker processes' state.
struct StatusInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Overview)
    }

    let store: any StatusStore

    func look() throws -> Outcome {
        .found(Overview(try store.report()))
    }
}
