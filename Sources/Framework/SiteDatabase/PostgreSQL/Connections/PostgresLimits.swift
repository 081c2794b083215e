import CPostgres
import Platform

/// How long a transaction may take.
struct PostgresLimits {
    /// What the server ends by itself, in milliseconds; 0 for no limit.
    struct Server: Equatable {
        let statement: Int
        let lock: Int
        /// How long a transaction waits for its next statement: a process that is stopped, or cut off, has its locks no longer.
        let idle: Int
    }

    var server = Server(statement: 0, lock: Int(TimeLimit.command * 1_000), idle: 0)
    /// The moment from which on nothing is waited for, whatever the server does.
    var end = UInt64.max
    /// The moment from which on the request is one that takes long.
    var slow = UInt64.max

    /// Nanoseconds that the server has to say that it has ended a statement.
    private static let grace: UInt64 = 250_000_000

    /// Of the thread's request, or of a command, which may read as long as it takes.
    static var read: PostgresLimits {
        guard RequestContext.arrival != nil else { return PostgresLimits() }
        let now = SystemClock.monotonic
        return PostgresLimits(
            server: request(TimeLimit.read), end: now &+ TimeLimit.read &+ grace, slow: now &+ TimeLimit.timeout)
    }

    static var write: PostgresLimits {
        guard let end = TimeLimit.writeEnd else { return PostgresLimits() }
        return PostgresLimits(server: request(TimeLimit.write), end: end &+ grace)
    }

    /// Of one of several transactions that see the same state, which nobody waits for.
    static var state: PostgresLimits { PostgresLimits() }

    /// Those of a request, which are few: the server is told where they change.
    private static func request(_ nanoseconds: UInt64) -> Server {
        let milliseconds = Int(nanoseconds / 1_000_000)
        return Server(statement: milliseconds, lock: milliseconds, idle: 5_000)
    }
}

/// The last warning of a connection, which libpq would print.
final class PostgresWarnings {
    var state: String?

    static let receive: PQnoticeReceiver = { context, result in
        guard let context, let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return }
        Unmanaged<PostgresWarnings>.fromOpaque(context).takeUnretainedValue().state = String(cString: state)
    }
}
