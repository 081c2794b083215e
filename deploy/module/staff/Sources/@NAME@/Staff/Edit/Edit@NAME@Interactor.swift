import Web

/// Edits one of the @items@. An edit of an older revision is a conflict. The form can then be saved again.
struct Edit@NAME@Interactor: Sendable {
    enum Outcome: Equatable {
        case editing(Stored@ENTITY@)
        case saved
        /// The refused text, and the revision that the edit started from.
        case refused(Int, String, Staff@NAME@Interactor.Refusal, from: Int)
        /// The entry that somebody else saved or removed meanwhile, and the text that is not saved.
        case conflict(Stored@ENTITY@, String)
        case missing
    }

    let store: any @NAME@Store

    func begin(_ id: Int) throws -> Outcome {
        guard let stored = try store.find(id), !stored.isRemoved else { return .missing }
        return .editing(stored)
    }

    func save(_ text: String, to id: Int, from revision: Int, by editor: Writer) throws -> Outcome {
        guard try store.find(id) != nil else { return .missing }
        let @item@: @ENTITY@
        do {
            @item@ = try @ENTITY@(text)
        } catch {
            return .refused(id, text, .broken(error), from: revision)
        }
        let maximum = Staff@NAME@Interactor.maximum
        return switch try store.edit(id, from: revision, to: @item@, max: maximum, by: editor) {
        case .saved: .saved
        case .conflict(let other): .conflict(other, text)
        case .full: .refused(id, text, .full, from: revision)
        case .missing: .missing
        }
    }
}
