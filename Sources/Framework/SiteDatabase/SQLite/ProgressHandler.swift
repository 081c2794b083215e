import CSQLite
import Platform

/// Interrupts the statements of a connection: at a time limit, and where the request may not take long.
///
/// SQLite calls it between the steps of its programs (sqlite3_progress_handler), in the one thread that has the connection:
/// so it is not locked.
final class ProgressHandler: @unchecked Sendable {
    /// Steps between two looks at the clock: about a tenth of a millisecond.
    private static let steps: Int32 = 2_000

    /// The moment of the time limit, and of the one for a thread that the machine had no time for.
    private var end = UInt64.max
    private var lastEnd = UInt64.max
    /// The moments from which on the request is slow, by the clock and by the thread's processor. The latter's clock is asked at the
    /// first look, as most queries end before it: it is a system call.
    private var slow = UInt64.max
    private var slowThread: UInt64?

    /// Watches a connection, as long as both exist.
    init(of connection: OpaquePointer?) {
        sqlite3_progress_handler(
            connection, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue().isDue ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Limits what `body` reads, where a request waits for it.
    func limitingRead<Result>(_ body: () throws -> Result) throws -> Result {
        guard RequestContext.arrival != nil else { return try body() }
        let now = SystemClock.monotonic
        slow = now &+ TimeLimit.timeout
        return try limiting(until: now &+ TimeLimit.read, now &+ TimeLimit.readWithoutProcessor, body)
    }

    /// Limits what `body` writes, where a request waits for it.
    func limitingWrite<Result>(_ body: () throws -> Result) throws -> Result {
        guard let end = TimeLimit.writeEnd else { return try body() }
        return try limiting(until: end, end, body)
    }

    private func limiting<Result>(
        until end: UInt64, _ lastEnd: UInt64, _ body: () throws -> Result
    ) throws -> Result {
        (self.end, self.lastEnd) = (end, lastEnd)
        defer { (self.end, slow, slowThread) = (.max, .max, nil) }
        return try body()
    }

    private var isDue: Bool {
        guard end != .max else { return false }
        let now = SystemClock.monotonic
        if now >= end, now >= lastEnd || isSlowThread { return true }
        guard slow != .max, now >= slow || isSlowThread else { return false }
        slow = .max
        return !RequestContext.mayTakeLong()
    }

    /// Whether the thread has computed for long since the first look.
    private var isSlowThread: Bool {
        let now = SystemClock.thread
        guard let slowThread else {
            slowThread = now &+ TimeLimit.quick
            return false
        }
        return now >= slowThread
    }
}
