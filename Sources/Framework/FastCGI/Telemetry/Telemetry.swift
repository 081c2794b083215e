/// What a worker tells its operators of the requests that it answers.
public struct Telemetry: Sendable {
    /// Where requests are counted.
    public var counters: WorkerCounters
    /// From which time on a request is worth a warning; nil where none is.
    public var slow: Duration?
    /// Whether answers carry a Server-Timing header (W3C Server Timing).
    public var sendsServerTiming: Bool

    public init(counters: WorkerCounters = WorkerCounters(), slow: Duration? = nil, sendsServerTiming: Bool = false) {
        self.counters = counters
        self.slow = slow
        self.sendsServerTiming = sendsServerTiming
    }
}
