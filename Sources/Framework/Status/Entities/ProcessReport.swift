public import FoundationEssentials

/// What one worker process counted since it started.
public struct ProcessReport: Equatable, Sendable {
    public let id: Int
    public let started: Date
    public let threads: Int
    public let busy: Int
    public let inFlight: Int
    /// Bytes; nil where the system does not tell.
    public let resident: Int?
    public let counts: [RouteCount]
    public let failures: [Failure]

    public init(
        id: Int, started: Date, threads: Int, busy: Int, inFlight: Int, resident: Int?, counts: [RouteCount] = [],
        failures: [Failure] = []
    ) {
        self.id = id
        self.started = started
        self.threads = threads
        self.busy = busy
        self.inFlight = inFlight
        self.resident = resident
        self.counts = counts
        self.failures = failures
    }
}
