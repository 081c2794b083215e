import Platform

/// Looks at a database on a server.
public struct ServerInspection: DatabaseInspection {
    private let pool: PostgresPool
    private let schema: SiteSchema

    public init(of address: PostgresAddress, schema: SiteSchema) {
        pool = PostgresPool(address, count: 1)
        self.schema = schema
    }

    /// References are the server's, which lets no row go that another one names.
    public func checkSchema() throws -> String {
        try read { try Migrator(schema: schema, name: pool.address.description).check($0) }
        return schema.newest
    }

    public var visitorQuota: VisitorQuota { VisitorQuota() }

    /// What the server says of itself; some of it is for members of `pg_monitor` alone (PostgreSQL 15, 28.2).
    public func server() throws -> ServerState {
        try read { db in
            let row = try db.row(
                """
                SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS is_standby,
                    (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
                    current_setting('max_connections')::bigint AS max_connections,
                    current_setting('synchronous_standby_names') <> '' AS waits_for_standby,
                    pg_database_size(current_database()) AS size,
                    has_function_privilege('pg_ls_waldir()', 'execute') AS may_see_log
                """
            ) { row in
                (
                    state: ServerState(
                        version: try row["version"], isStandby: try row["is_standby"],
                        connections: try row["connections"], maxConnections: try row["max_connections"],
                        waitsForStandby: try row["waits_for_standby"], size: try row["size"]),
                    maySeeLog: try row["may_see_log"] as Bool
                )
            }
            guard let row else { throw StoreUnavailable("the server did not report its state") }
            var state = row.state
            if row.maySeeLog {
                state.log = try db.row("SELECT coalesce(sum(size), 0) AS size FROM pg_ls_waldir()") { try $0["size"] }
            }
            if !state.isStandby { state.standbys = try Self.standbys(db) }
            return state
        }
    }

    private static func standbys(_ db: SQLTransaction) throws -> [ServerState.Standby] {
        try db.rows(
            """
            SELECT coalesce(application_name, '') AS name, coalesce(state, 'unknown') AS state,
                coalesce(sync_state, '') IN ('sync', 'quorum') AS is_synchronous,
                coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0) AS behind
            FROM pg_stat_replication ORDER BY application_name
            """
        ) { row in
            ServerState.Standby(
                name: try row["name"], state: try row["state"], isSynchronous: try row["is_synchronous"],
                behind: try row["behind"])
        }
    }

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        try PostgresDatabase.explained(pool.address) { try pool.withHandle(PostgresLimits()) { try $0.read(read) } }
    }
}

/// A database server as it is now.
public struct ServerState: Equatable, Sendable {
    /// Another server that follows it.
    public struct Standby: Equatable, Sendable {
        public let name: String
        /// `streaming` where all is well.
        public let state: String
        /// Whether commits wait for it.
        public let isSynchronous: Bool
        /// Bytes of the write-ahead log that it has not replayed.
        public let behind: Int
    }

    public let version: String
    public let isStandby: Bool
    public let connections: Int
    public let maxConnections: Int
    /// Whether a commit waits for a standby.
    public let waitsForStandby: Bool
    /// Bytes of the database.
    public let size: Int
    /// Bytes of the write-ahead log that are kept; nil if it is not told.
    public internal(set) var log: Int?
    public internal(set) var standbys: [Standby] = []
}
