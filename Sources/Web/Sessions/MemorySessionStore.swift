public import FoundationEssentials
internal import Synchronization

/// Sessions for tests and for sites that may forget them at a restart.
public final class MemorySessionStore: SessionStore {
    private let sessions = Mutex<[SessionToken: Session]>([:])

    public init() {}

    public func session(for token: SessionToken, renewedSince oldest: Date) -> Session? {
        sessions.withLock { $0[token].flatMap { $0.renewed < oldest ? nil : $0 } }
    }

    public func save(_ session: Session, for token: SessionToken, forgettingBefore oldest: Date) {
        sessions.withLock { sessions in
            sessions = sessions.filter { $0.value.renewed >= oldest }
            sessions[token] = session
        }
    }
}
