import Platform

/// A server that follows the primary, for reads that need not see what was committed a moment ago.
final class PostgresStandby: Sendable {
    /// What is known of it.
    private struct State {
        /// The position up to which it has replayed the primary's log.
        var replayed: UInt64 = 0
        /// When it was asked last.
        var asked: UInt64 = 0
        /// It is not asked until then.
        var awayUntil: UInt64 = 0
        /// Positions of the primary, and when they were its last.
        var primary: [(position: UInt64, time: UInt64)] = []
    }

    /// Nanoseconds after which both are asked where they are.
    private static let interval: UInt64 = 1_000_000_000
    /// Nanoseconds that it may be behind the primary.
    private static let maxBehind: UInt64 = 5_000_000_000
    /// Nanoseconds in which one that is away is not asked.
    private static let pause: UInt64 = 2_000_000_000

    let pool: PostgresPool
    private let state = Lock(State())
    /// One thread asks; the others go by what is known.
    private let asking = FairSemaphore(1)

    init(_ pool: PostgresPool) {
        self.pool = pool
    }

    /// Whether it has all up to a position, and is not far behind.
    func has(_ position: UInt64, primary: PostgresPool) -> Bool {
        let now = SystemClock.monotonic
        let known = state.withLock { $0 }
        guard now >= known.awayUntil else { return false }
        if now &- known.asked < Self.interval, known.replayed >= position { return Self.isFresh(known) }
        guard asking.take() else { return known.replayed >= position && Self.isFresh(known) }
        defer { asking.release() }
        ask(primary, isDue: now &- known.asked >= Self.interval)
        let new = state.withLock { $0 }
        return now >= new.awayUntil && new.replayed >= position && Self.isFresh(new)
    }

    /// It is not used until it is asked again.
    func isAway() {
        state.withLock { $0.awayUntil = SystemClock.monotonic &+ Self.pause }
    }

    /// Whether it has all that the primary had a few seconds ago. Where the primary has not said so since, nobody knows.
    private static func isFresh(_ state: State) -> Bool {
        let now = SystemClock.monotonic
        return state.primary.contains { now &- $0.time <= maxBehind && $0.position <= state.replayed }
    }

    /// The primary first: a standby that keeps up has its position, then.
    private func ask(_ primary: PostgresPool, isDue: Bool) {
        if isDue, let position = try? Self.position(of: primary) {
            state.withLock { state in
                state.primary = state.primary.suffix(9) + [(position, SystemClock.monotonic)]
            }
        }
        do {
            let replayed = try Self.position(of: pool)
            state.withLock { state in
                state.replayed = replayed
                state.asked = SystemClock.monotonic
            }
        } catch {
            isAway()
        }
    }

    private static func position(of pool: PostgresPool) throws -> UInt64 {
        try pool.withHandle(.read) { try $0.read(LogPosition.read) }
    }
}

/// Where a server is in its log, in bytes.
enum LogPosition {
    /// What a standby has replayed, or a primary has written.
    static func read(_ db: SQLTransaction) throws -> UInt64 {
        let position: Int64? = try db.row(
            """
            SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                ELSE pg_current_wal_insert_lsn() END, '0/0') AS position
            """
        ) { try $0["position"] }
        return UInt64(clamping: position ?? 0)
    }
}
