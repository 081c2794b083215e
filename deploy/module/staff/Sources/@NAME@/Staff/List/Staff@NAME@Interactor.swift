import Web

/// Lists, adds, removes and restores the @items@ for the staff.
struct Staff@NAME@Interactor: Sendable {
    enum Outcome: Equatable {
        /// `removed` is the entry that was just removed.
        case read([Stored@ENTITY@], removed: Stored@ENTITY@?)
        /// The list changed, but not by a removal.
        case changed
        case removed(Int)
        /// The list, and the refused text.
        case refused([Stored@ENTITY@], String, Refusal)
        case missing
    }

    enum Refusal: Equatable {
        case broken(@ENTITY@.Broken)
        case full
    }

    /// The maximum of the whole list, because it is one page.
    static let maximum = 1_000

    let store: any @NAME@Store

    func read(removed id: Int?) throws -> Outcome {
        let removed = try id.flatMap { try store.find($0) }
        return .read(try store.@items@(), removed: removed?.isRemoved == true ? removed : nil)
    }

    func add(_ text: String, by editor: Writer) throws -> Outcome {
        let @item@: @ENTITY@
        do {
            @item@ = try @ENTITY@(text)
        } catch {
            return .refused(try store.@items@(), text, .broken(error))
        }
        guard try store.add(@item@, max: Self.maximum, by: editor) else {
            return .refused(try store.@items@(), text, .full)
        }
        return .changed
    }

    func remove(_ id: Int, by editor: Writer) throws -> Outcome {
        try store.remove(id, by: editor) ? .removed(id) : .missing
    }

    func restore(_ id: Int, by editor: Writer) throws -> Outcome {
        switch try store.restore(id, max: Self.maximum, by: editor) {
        case .saved, .conflict: .changed
        case .full: .refused(try store.@items@(), "", .full)
        case .missing: .missing
        }
    }
}
