import HTTPTypes
import Platform
import Web

/// What a worker reports to its operators.
public struct Telemetry: Sendable {
    /// The counters of its requests.
    public var counters: WorkerCounters
    /// The time from which on a request is logged as slow; nil for no such log.
    public var slow: Duration?
    /// Whether responses have a Server-Timing header (W3C Server Timing).
    public var sendsServerTiming: Bool

    public init(counters: WorkerCounters = WorkerCounters(), slow: Duration? = nil, sendsServerTiming: Bool = false) {
        self.counters = counters
        self.slow = slow
        self.sendsServerTiming = sendsServerTiming
    }
}

extension RequestContext {
    /// The value of Server-Timing (W3C Server Timing, 3.1), in milliseconds. Writing is left out: it has yet to come.
    var serverTiming: String {
        RequestPart.allCases.filter { $0 != .write }.map { "\($0.name);dur=\(self[$0].milliseconds)" }
            .joined(separator: ", ")
    }
}

extension HTTPField.Name {
    static let serverTiming = HTTPField.Name(literal: "Server-Timing")
    static let requestID = HTTPField.Name(literal: "X-Request-Id")
}
