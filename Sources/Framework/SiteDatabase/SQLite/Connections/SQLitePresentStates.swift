import Platform

/// A database's file in one state at a time. Between two of them its log is kept for nobody.
final class SQLitePresentStates: PresentStates {
    private let connections: [SQLiteHandle]
    /// The idle connections, and the answers that the state has given so far. Nil outside of a state.
    private let state = Lock<(idle: [SQLiteHandle], memo: StateMemo)?>(nil)
    /// As many places as there are connections.
    private let free: FairSemaphore

    /// With so many connections, each of which is opened once.
    init(of path: String, readers: Int) throws(SQLError) {
        var connections: [SQLiteHandle] = []
        for _ in 0..<max(readers, 1) {
            connections.append(try SQLiteHandle(path: path, isReadOnly: true, cache: 2_000))
        }
        self.connections = connections
        free = FairSemaphore(connections.count)
    }

    func withPresent<Result>(_ body: (_ revision: String) throws -> Result) throws -> Result {
        try SQLiteDatabase.reported {
            defer { end() }
            let revision = try begin()
            state.withLock { $0 = (connections, StateMemo()) }
            return try body(revision)
        }
    }

    /// Reads on a connection of its own; one reader more than there are waits for another.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        guard free.take(within: .max / 2) else { throw StoreUnavailable("no connection became free") }
        defer { free.release() }
        guard case (let connection?, let memo?) = state.withLock({ ($0?.idle.popLast(), $0?.memo) })
        else { throw StoreUnavailable("cannot read: no state is open") }
        defer { state.withLock { $0?.idle.append(connection) } }
        return try SQLiteDatabase.reported { try read(connection.transaction.remembering(in: memo)) }
    }

    @discardableResult
    func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("cannot write to an old state")
    }

    /// Brings all connections to one state of the pages, which is told by its revision: a writer may come between them.
    private func begin() throws -> String {
        for _ in 0..<100 {
            let revisions = try connections.map { connection in
                try connection.control(.begin)
                return try PageRevision.read(connection.transaction)
            }
            if Set(revisions).count == 1 { return revisions[0] }
            end()
        }
        throw StoreUnavailable("the data change too often to read one state")
    }

    private func end() {
        state.withLock { $0 = nil }
        // Nothing was written, so nothing can be lost.
        for connection in connections where !connection.isIdle { try? connection.control(.commit) }
    }
}
