import Web

/// Reads a visitor's notes and adds to them.
struct NotesInteractor: Sendable {
    enum Outcome: Equatable {
        case read([Note])
        case added
        /// The notes with the text that broke a rule.
        case refused([Note], String, Refusal)
    }

    enum Refusal: Equatable {
        case broken(Note.Broken)
        case full
    }

    /// So many notes a visitor.
    static let most = 100

    let store: any NoteStore

    func read(of visitor: Visitor.ID) throws -> Outcome {
        .read(try store.notes(of: visitor))
    }

    func add(_ text: String, for visitor: Visitor.ID) throws -> Outcome {
        let note: Note
        do {
            note = try Note(text)
        } catch {
            return .refused(try store.notes(of: visitor), text, .broken(error))
        }
        guard try store.add(note, most: Self.most, for: visitor) else {
            return .refused(try store.notes(of: visitor), text, .full)
        }
        return .added
    }

    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        try store.join(visitor, into: account)
    }
}
