import Foundation

/// Ctrl-C and SIGTERM while something runs that has to be cleared away first.
enum Interruption {
    /// The signal that came. A handler may write no more than such a number (signal-safety(7)).
    private nonisolated(unsafe) static var received: sig_atomic_t = 0

    /// Whether a signal came since `during` began.
    static var isRequested: Bool { received != 0 }

    /// Runs `body`, which looks at `isRequested` now and then; after a signal the process ends by it when `body` ends.
    ///
    /// A signal that the process ignores stays ignored.
    static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        received = 0
        let taken = [SIGINT, SIGTERM, SIGHUP].filter(take)
        defer {
            for number in taken { signal(number, SIG_DFL) }
            if received != 0 { raise(Int32(received)) }
        }
        return try body()
    }

    private static func take(_ number: Int32) -> Bool {
        var before = sigaction()
        guard sigaction(number, nil, &before) == 0, before.__sigaction_handler.sa_handler == nil else { return false }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { Interruption.received = sig_atomic_t($0) }
        action.sa_flags = SA_RESTART
        return sigaction(number, &action, nil) == 0
    }
}
