import Platform

/// Connections that read one state of a database.
struct PostgresReaders {
    let handles: [PostgresHandle]

    /// Connects so often, without a transaction.
    init(_ count: Int, in pool: PostgresPool) throws(SQLError) {
        var handles: [PostgresHandle] = []
        for _ in 0..<max(count, 1) {
            let handle = try pool.connect(.state)
            handle.limits = .state
            handles.append(handle)
        }
        self.handles = handles
    }

    /// Brings all to the present state; returns its revision.
    func begin() throws -> String {
        try handles[0].beginState()
        let name = try handles[0].exportState()
        let revision = try PageRevision.read(handles[0].transaction)
        for handle in handles.dropFirst() { try handle.beginState(name()) }
        return revision
    }

    func end() {
        for handle in handles { handle.endRead() }
    }
}

/// One state of a database, unaffected by later writes.
final class PostgresState: DatabaseState {
    let revision: String
    private let readers: PostgresReaders
    private let idle: Lock<[PostgresHandle]>
    private let free: FairSemaphore
    private let memo = StateMemo()

    init(readers count: Int, in pool: PostgresPool) throws {
        readers = try PostgresReaders(count, in: pool)
        revision = try readers.begin()
        idle = Lock(readers.handles)
        free = FairSemaphore(readers.handles.count)
    }

    var isSnapshot: Bool { true }

    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard free.take(within: .max / 2), let handle = idle.withLock({ $0.popLast() }) else {
            throw StoreUnavailable("no connection to the snapshot became free")
        }
        defer {
            idle.withLock { $0.append(handle) }
            free.release()
        }
        return try PostgresDatabase.reported { try read(handle.transaction.remembering(in: memo)) }
    }

    @discardableResult
    func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        throw StoreUnavailable("cannot write to a snapshot")
    }
}

/// A database in one state at a time.
final class PostgresPresentStates: PresentStates {
    private let count: Int
    private let pool: PostgresPool
    /// Nil if they have to be made: at first, and after an error.
    private let readers = Lock<PostgresReaders?>(nil)
    /// The idle connections, and the answers that the state has given so far. Nil outside of a state.
    private let state = Lock<(idle: [PostgresHandle], memo: StateMemo)?>(nil)
    private let free: FairSemaphore

    init(readers count: Int, in pool: PostgresPool) {
        self.count = max(count, 1)
        self.pool = pool
        free = FairSemaphore(self.count)
    }

    func withPresent<Result>(_ body: (_ revision: String) throws -> Result) throws -> Result {
        try PostgresDatabase.reported {
            let (readers, revision) = try begin()
            state.withLock { $0 = (readers.handles, StateMemo()) }
            defer {
                state.withLock { $0 = nil }
                readers.end()
            }
            return try body(revision)
        }
    }

    /// With the connections of before, or with others where the server has ended those.
    private func begin() throws -> (PostgresReaders, String) {
        if let known = readers.withLock({ $0 }), let revision = try? known.begin() { return (known, revision) }
        readers.withLock { $0 = nil }
        let new = try PostgresReaders(count, in: pool)
        let revision = try new.begin()
        readers.withLock { $0 = new }
        return (new, revision)
    }

    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard free.take(within: .max / 2) else { throw StoreUnavailable("no connection became free") }
        defer { free.release() }
        guard case (let handle?, let memo?) = state.withLock({ ($0?.idle.popLast(), $0?.memo) })
        else { throw StoreUnavailable("cannot read: no state is open") }
        defer { state.withLock { $0?.idle.append(handle) } }
        return try PostgresDatabase.reported { try read(handle.transaction.remembering(in: memo)) }
    }

    @discardableResult
    func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        throw StoreUnavailable("cannot write to an old state")
    }
}
