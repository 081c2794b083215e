import Platform

/// Connections to a server, one for each thread that reads or writes now.
final class PostgresPool: Sendable {
    let address: PostgresAddress
    private let limit: Int
    private let permits: FairSemaphore
    private let connections = Lock(Connections())
    /// The number of the host that is asked first.
    private let first = Lock(0)
    /// Why nobody could connect, and until when it is not tried again: a server that does not answer is not to keep every thread. One that
    /// refuses at once keeps none, and may be there the next moment.
    private let failure = Lock<(error: SQLError, until: UInt64)?>(nil)

    private struct Connections {
        /// Those that nobody uses now.
        var idle: [PostgresHandle] = []
        /// How many there are, the used ones among them.
        var count = 0
    }

    /// Nanoseconds that a connection may take.
    private static let timeout: UInt64 = 2_000_000_000
    /// Nanoseconds until it is tried again.
    private static let pause: UInt64 = 200_000_000

    /// At most `count` connections at a time.
    init(_ address: PostgresAddress, count: Int) {
        self.address = address
        limit = count
        permits = FairSemaphore(count)
    }

    /// Calls `body` with a connection that nobody else has meanwhile.
    func withHandle<Result>(
        _ limits: PostgresLimits, _ body: (PostgresHandle) throws -> Result
    ) throws -> Result {
        guard permits.take(within: TimeLimit.nanoseconds(until: limits.end) / 2) else {
            throw StoreUnavailable("no connection to the database became free")
        }
        defer { permits.release() }
        let handle = try present(limits)
        handle.limits = limits
        defer {
            if handle.isUsable {
                connections.withLock { $0.idle.append(handle) }
            } else {
                connections.withLock { $0.count -= 1 }
                // The others lead to the same server, and each would be waited for.
                close()
            }
        }
        return try body(handle)
    }

    /// A connection of its own, which the pool does not count.
    func connect(_ limits: PostgresLimits) throws(SQLError) -> PostgresHandle {
        if let failure = failure.withLock({ $0 }), SystemClock.monotonic < failure.until { throw failure.error }
        let start = SystemClock.monotonic
        let end = min(limits.end, start &+ Self.timeout)
        do {
            let handle = try connect(until: end)
            failure.withLock { $0 = nil }
            return handle
        } catch {
            let now = SystemClock.monotonic
            if now - start > Self.pause { failure.withLock { $0 = (error, now &+ Self.pause) } }
            throw error
        }
    }

    /// Begins with the host that answered last; each that answers nothing takes its part of the time.
    private func connect(until end: UInt64) throws(SQLError) -> PostgresHandle {
        var last = SQLError.disconnected("the database did not answer in time")
        for attempt in 0..<address.hosts {
            let left = TimeLimit.nanoseconds(until: end) / UInt64(address.hosts - attempt)
            var limits = PostgresLimits()
            limits.end = SystemClock.monotonic &+ left
            do {
                return try PostgresHandle(with: address.parameters(from: first.withLock { $0 }), limits)
            } catch {
                last = error
                // What failed before is no matter of the first host: libpq asked all of them.
                guard SystemClock.monotonic >= limits.end else { throw error }
                first.withLock { $0 = ($0 + 1) % address.hosts }
            }
        }
        throw last
    }

    /// One that the server has told these limits, as long as there is room for it: to tell them takes as long as a small statement.
    private func present(_ limits: PostgresLimits) throws(SQLError) -> PostgresHandle {
        while let handle = connections.withLock({ connections in
            let known = connections.idle.lastIndex { $0.knows(limits) }
            if let place = known ?? (connections.count < limit ? nil : connections.idle.indices.last) {
                return connections.idle.remove(at: place)
            }
            connections.count += 1
            return nil
        }) {
            if !handle.isDead { return handle }
            connections.withLock { $0.count -= 1 }
        }
        do {
            return try connect(limits)
        } catch {
            connections.withLock { $0.count -= 1 }
            throw error
        }
    }

    /// Closes the connections that nobody uses, as after the server has become another one's standby.
    func close() {
        let handles = connections.withLock { connections in
            defer {
                connections.count -= connections.idle.count
                connections.idle.removeAll()
            }
            return connections.idle
        }
        for handle in handles { handle.close() }
    }
}
