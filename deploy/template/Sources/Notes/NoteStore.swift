import Synchronization
public import Web

/// Where each visitor's notes are kept, the newest last. Every function throws `StoreUnavailable` where the machine behind it
/// is broken.
public protocol NoteStore: Sendable {
    func notes(of visitor: Visitor.ID) throws -> [Note]

    /// False where the visitor has `most` notes already.
    func add(_ note: Note, most: Int, for visitor: Visitor.ID) throws -> Bool

    /// Gives a visitor's notes to the account that the visitor signs in to.
    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws
}

/// Notes in memory: for tests.
public final class MemoryNoteStore: NoteStore {
    private let notes = Mutex<[Visitor.ID: [Note]]>([:])

    public init() {}

    public func notes(of visitor: Visitor.ID) -> [Note] {
        notes.withLock { $0[visitor] ?? [] }
    }

    public func add(_ note: Note, most: Int, for visitor: Visitor.ID) -> Bool {
        notes.withLock { notes in
            guard notes[visitor, default: []].count < most else { return false }
            notes[visitor, default: []].append(note)
            return true
        }
    }

    public func join(_ visitor: Visitor.ID, into account: Visitor.ID) {
        notes.withLock { notes in
            notes[account, default: []] += notes.removeValue(forKey: visitor) ?? []
        }
    }
}
