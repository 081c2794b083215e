import Platform

/// A site's database in PostgreSQL: one for the workers of several machines.
///
/// A write that returned is on the server's disk, and on that of a standby where the server waits for one. Writes of one scope run one
/// behind the other on all machines (`WriteScope`), by a lock that ends with the transaction.
///
/// A request reads for half a second at most, and has written two seconds after it arrived (`TimeLimit`), also where the server gives no
/// answer; else it gets `StoreUnavailable`.
public final class PostgresDatabase: LiveDatabase {
    public let visitorQuota: VisitorQuota
    public let departures: Departures
    private let pool: PostgresPool
    /// Where requests may read that need not see the newest state (`RequestContext.databaseState`).
    private let standby: PostgresStandby?

    /// Opens a database that has every migration of a schema; throws `SiteDatabaseError` otherwise.
    ///
    /// `connections` is how many there are at most at a time. `standby` is where requests may read that need not see the newest state.
    public convenience init(
        _ address: PostgresAddress, schema: SiteSchema, connections: Int = 8, standby: PostgresAddress? = nil,
        visitorQuota: VisitorQuota = VisitorQuota()
    ) throws {
        self.init(address, connections, visitorQuota, standby, schema.departures)
        try Self.explained(address) {
            try pool.withHandle(PostgresLimits()) { handle in
                try handle.read { try Migrator(schema: schema, name: address.description).check($0) }
            }
        }
    }

    /// Opens a database and brings it up to date; throws `SiteDatabaseError`.
    public convenience init(migrating address: PostgresAddress, schema: SiteSchema) throws {
        self.init(address, 8, VisitorQuota(), nil, schema.departures)
        try Self.explained(address) {
            try pool.withHandle(PostgresLimits()) { handle in
                try handle.migrate(Migrator(schema: schema, name: address.description))
            }
        }
    }

    private init(
        _ address: PostgresAddress, _ connections: Int, _ quota: VisitorQuota, _ standby: PostgresAddress?,
        _ departures: Departures
    ) {
        pool = PostgresPool(address, count: connections)
        self.standby = standby.map { PostgresStandby(PostgresPool($0, count: connections)) }
        visitorQuota = quota
        self.departures = departures
    }

    public var name: String { pool.address.description }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try RequestContext.measure(.store) {
            try Self.reported {
                if let standby, case .atLeast(let position) = RequestContext.databaseState,
                    standby.has(position, primary: pool)
                {
                    do {
                        return try self.read(in: standby.pool, read)
                    } catch is Unanswered {
                        standby.isAway()
                    }
                }
                do {
                    return try self.read(in: pool, read)
                } catch is Unanswered {
                    return try pool.withHandle(.read) { try $0.read(read) }
                }
            }
        }
    }

    /// Throws `Unanswered` where it may be asked once more.
    private func read<Result>(
        in pool: PostgresPool, _ read: (SQLTransaction) throws -> Result
    ) throws -> Result {
        do {
            return try pool.withHandle(.read) { handle in
                do {
                    return try handle.read(read)
                } catch let error as SQLError where error.isOfPlace && !handle.hasAnswered {
                    throw Unanswered()
                }
            }
        } catch let error as SQLError where error.isOfPlace && pool !== self.pool {
            throw Unanswered()
        }
    }

    @discardableResult
    public func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try self.write(in: scope, isSynced: true, write)
    }

    public func writeUnsynced(in scope: WriteScope, _ write: (SQLTransaction) throws -> Void) throws {
        try self.write(in: scope, isSynced: false, write)
    }

    /// One statement at a time is right by itself: nobody is waited for but who has the same rows.
    public func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        try self.write(in: .rows, isSynced: false, write)
    }

    private func write<Result>(
        in scope: WriteScope, isSynced: Bool, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        try ChangeMark.telling { mark in
            try RequestContext.measure(.store) {
                try Self.reported {
                    try again {
                        try pool.withHandle(.write) { handle in
                            let result = try handle.write(scope.lock, isSynced: isSynced) {
                                try write($0.marking(mark))
                            }
                            // Whoever reads elsewhere has to find it there; where nobody knows since when, nowhere else.
                            if standby != nil, RequestContext.arrival != nil {
                                RequestContext.written = (try? handle.read(LogPosition.read)) ?? .max
                            }
                            return result
                        }
                    }
                }
            }
        }
    }

    /// Runs a transaction again where it was undone for no fault of its own: twice where another one was in its way, who may be there again;
    /// once after the end of the connection before it was committed, or on a server that is the standby of another one now.
    private func again<Result>(_ body: () throws -> Result) throws -> Result {
        for _ in 0..<2 {
            do {
                return try body()
            } catch let error as SQLError where error.isConflict {
                continue
            } catch let error as SQLError where error.isOfPlace {
                pool.close()
                return try body()
            }
        }
        return try body()
    }

    public func changeSignal() -> (any ChangeSignal)? { PostgresListener(in: pool) }

    public func snapshot(readers: Int) throws -> any DatabaseState {
        try Self.reported { try PostgresState(readers: readers, in: pool) }
    }

    public func presentStates(readers: Int) throws -> any PresentStates {
        PostgresPresentStates(readers: readers, in: pool)
    }
}

extension PostgresDatabase {
    /// The error of a request.
    static func reported<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLError where error.isOfEngine {
            throw StoreUnavailable("\(error)")
        }
    }

    /// The error of opening a database, in one line.
    static func explained<Result>(_ address: PostgresAddress, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch SQLError.server(_, let message, _) {
            throw SiteDatabaseError.unusable(address.description, message)
        } catch SQLError.disconnected(let why) {
            throw SiteDatabaseError.unusable(address.description, why)
        }
    }
}

/// Ends a read of which nobody has seen anything yet: a kept connection that ended meanwhile.
private struct Unanswered: Error {}

extension SQLError {
    /// Whether the transaction was undone since it met another one.
    fileprivate var isConflict: Bool {
        guard case .server(let state, _, _) = self else { return false }
        return ["40001", "40P01"].contains(state)
    }

    /// Whether another server has to be found, or the same again.
    fileprivate var isOfPlace: Bool {
        switch self {
        case .disconnected: true
        // Nothing can be written here, or the server goes down (57P01 to 57P03).
        case .server(let state, _, _): state == "25006" || state.hasPrefix("57P0")
        default: false
        }
    }
}
