public import FoundationEssentials

/// The state of all worker processes at one moment.
public struct Report: Equatable, Sendable {
    public let moment: Date
    public let processes: [ProcessReport]
    /// What the processes that ended had counted.
    public let ended: [RouteCount]
    /// Connections that no process accepted yet; nil where that is not known.
    public let unaccepted: Int?
    /// Connections with unread bytes, of the process that answers; nil where that is not known.
    public let unread: Int?

    public init(
        moment: Date, processes: [ProcessReport], ended: [RouteCount] = [], unaccepted: Int?, unread: Int?
    ) {
        self.moment = moment
        self.processes = processes
        self.ended = ended
        self.unaccepted = unaccepted
        self.unread = unread
    }
}

/// What one worker process counted since it started.
public struct ProcessReport: Equatable, Sendable {
    public let id: Int
    public let started: Date
    public let threads: Int
    public let busy: Int
    public let inFlight: Int
    /// Bytes; nil where they are unknown.
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

/// The responses of a route with a status.
public struct RouteCount: Equatable, Sendable {
    /// `products.list`; never an address.
    public let route: String
    /// `200`, or `2xx` where several are counted together.
    public let status: String
    public let requests: Int

    public init(route: String, status: String, requests: Int) {
        self.route = route
        self.status = status
        self.requests = requests
    }
}

/// An error that a person saw as a page.
public struct Failure: Equatable, Sendable {
    public let time: Date
    /// The request's id, as in the logs.
    public let request: String
    /// One line.
    public let text: String

    public init(time: Date, request: String, text: String) {
        self.time = time
        self.request = request
        self.text = text
    }
}
