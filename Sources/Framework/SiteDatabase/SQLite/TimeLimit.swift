import Platform

/// How long a request may use the database.
enum TimeLimit {
    /// Nanoseconds that a transaction may read. A slow query has to end before its visitor does not wait any more.
    static let read: UInt64 = 500_000_000
    /// Nanoseconds that it may read as long as its thread had the processor for less than `quick`: a machine that has too much
    /// to do would end each query of a crowd, and answer none.
    static let readWithoutProcessor: UInt64 = 2_000_000_000
    /// Nanoseconds from a request's arrival in which it has to have written: most of them it may wait for others.
    static let write: UInt64 = 2_000_000_000
    /// Nanoseconds of a thread's processor from which on a request is one of those that take long. Those of the clock would
    /// count what others do: of a crowd that has waited for a worker, each would be slow.
    static let quick: UInt64 = 20_000_000
    /// Nanoseconds of the clock from which on it is one in any case, as where the disk is slow.
    static let timeout: UInt64 = 250_000_000
    /// Seconds that a command waits for others, which no visitor waits for.
    static let command: Double = 5
    /// Nanoseconds that a statement waits for a program that uses the file without our lock.
    static let stranger: UInt64 = 5_000_000_000

    /// Nanoseconds that a write may take in any case: a request that waited for something else has not to fail for that.
    static let leastWrite: UInt64 = 250_000_000

    /// The moment until which the thread's request may wait for others who write; nil for a thread without one. One that waited for
    /// its place for as long waits for quick writes only: there may be a crowd of them.
    static var waitEnd: UInt64? {
        RequestContext.queued > write ? SystemClock.monotonic &+ quick : writeEnd
    }

    /// The moment until which the thread's request may write; nil for a thread without one.
    static var writeEnd: UInt64? {
        RequestContext.arrival.map { max($0 &+ write, SystemClock.monotonic &+ leastWrite) }
    }

    /// The moment after so many seconds.
    static func moment(in seconds: Double) -> UInt64 {
        SystemClock.monotonic &+ UInt64(max(0, min(seconds, 1e9)) * 1e9)
    }

    /// Nanoseconds until a moment; 0 where it has passed.
    static func nanoseconds(until end: UInt64) -> UInt64 {
        let now = SystemClock.monotonic
        return now < end ? end - now : 0
    }

    /// The same in seconds.
    static func seconds(until end: UInt64) -> Double {
        Double(nanoseconds(until: end)) / 1e9
    }
}
