public import FoundationEssentials
internal import Synchronization

/// Sessions for tests and for sites that may forget them at a restart.
public final class MemorySessionStore: SessionStore {
    private let sessions = Mutex<[SessionToken: Session]>([:])

    public init() {}

    public func session(for token: SessionToken, at now: Date) -> Session? {
        sessions.withLock { $0[token].flatMap { SessionLimits(at: now).allow($0) ? $0 : nil } }
    }

    public func save(_ session: Session, for token: SessionToken, at now: Date) {
        sessions.withLock { sessions in
            sessions = sessions.filter { SessionLimits(at: now).allow($0.value) }
            sessions[token] = session
        }
    }

    public func remove(_ token: SessionToken) {
        sessions.withLock { $0[token] = nil }
    }
}
