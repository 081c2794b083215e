/// Reads the @items@ for everybody.
struct @NAME@Interactor: Sendable {
    enum Outcome: Equatable {
        case read([Stored@ENTITY@])
    }

    let store: any @NAME@Store

    func read() throws -> Outcome {
        .read(try store.@items@())
    }
}
