public import FoundationEssentials

/// The state of all worker processes at one moment.
public struct Report: Codable, Equatable, Sendable {
    public let moment: Date
    public let processes: [ProcessReport]
    /// The machines that have them; none where the site runs on this one alone.
    public let machines: [MachineReport]
    /// The jobs of all machines; nil if they are not known.
    public let jobs: JobReport?
    /// What the processes that ended had counted.
    public let ended: [RouteCount]
    /// Connections that no process accepted yet; nil if that is not known.
    public let unaccepted: Int?
    /// Connections with unread bytes, of the process that answers; nil if that is not known.
    public let unread: Int?

    public init(
        moment: Date, processes: [ProcessReport], machines: [MachineReport] = [], jobs: JobReport? = nil,
        ended: [RouteCount] = [], unaccepted: Int?, unread: Int?
    ) {
        self.moment = moment
        self.machines = machines
        self.processes = processes
        self.jobs = jobs
        self.ended = ended
        self.unaccepted = unaccepted
        self.unread = unread
    }
}

extension Report {
    /// With what other machines reported.
    public func adding(_ others: [Report]) -> Report {
        let all = [self] + others
        return Report(
            moment: moment, processes: all.flatMap(\.processes), machines: all.flatMap(\.machines), jobs: jobs,
            ended: all.flatMap(\.ended), unaccepted: Self.sum(all.map(\.unaccepted)),
            unread: Self.sum(all.map(\.unread)))
    }

    /// With the jobs of all machines.
    public func with(_ jobs: JobReport) -> Report {
        Report(
            moment: moment, processes: processes, machines: machines, jobs: jobs, ended: ended, unaccepted: unaccepted,
            unread: unread)
    }

    /// Nil if one is unknown.
    private static func sum(_ numbers: [Int?]) -> Int? {
        numbers.reduce(0 as Int?) { sum, number in sum.flatMap { sum in number.map { sum + $0 } } }
    }
}

/// The jobs of the site.
public struct JobReport: Codable, Equatable, Sendable {
    /// A job that is not tried again by itself.
    public struct Failed: Codable, Equatable, Sendable {
        public let id: Int64
        public let name: String
        public let error: String

        public init(id: Int64, name: String, error: String) {
            self.id = id
            self.name = name
            self.error = error
        }
    }

    public let waiting: Int
    public let running: Int
    public let failed: Int
    /// Since when the job is due that has waited the longest; nil if none waits that is due.
    public let oldestDue: Date?
    /// Some of those that have failed.
    public let failures: [Failed]

    public init(waiting: Int, running: Int, failed: Int, oldestDue: Date?, failures: [Failed]) {
        self.waiting = waiting
        self.running = running
        self.failed = failed
        self.oldestDue = oldestDue
        self.failures = failures
    }
}

/// One of several web machines.
public struct MachineReport: Codable, Equatable, Sendable {
    /// What its pages show.
    public enum Pages: Codable, Equatable, Sendable {
        /// None are rendered there.
        case none
        case present
        /// They lack so many changes, the first of which was made then.
        case behind(Int, since: Date)
        /// They show a state that no recorded changes lead from.
        case old
    }

    public let name: String
    public let pages: Pages
    /// When it said so.
    public let seen: Date

    public init(name: String, pages: Pages, seen: Date) {
        self.name = name
        self.pages = pages
        self.seen = seen
    }
}

/// What one worker process counted since it started.
public struct ProcessReport: Codable, Equatable, Sendable {
    public let id: Int
    /// Its machine's name; nil if there is one machine.
    public let machine: String?
    public let started: Date
    public let threads: Int
    public let busy: Int
    public let inFlight: Int
    /// Bytes; nil if they are unknown.
    public let resident: Int?
    public let counts: [RouteCount]
    public let failures: [Failure]

    public init(
        id: Int, on machine: String? = nil, started: Date, threads: Int, busy: Int, inFlight: Int, resident: Int?,
        counts: [RouteCount] = [], failures: [Failure] = []
    ) {
        self.id = id
        self.machine = machine
        self.started = started
        self.threads = threads
        self.busy = busy
        self.inFlight = inFlight
        self.resident = resident
        self.counts = counts
        self.failures = failures
    }
}

extension ProcessReport {
    /// Among those of all machines.
    var label: String { machine.map { "\($0)/\(id)" } ?? String(id) }
}

/// The responses of a route with a status.
public struct RouteCount: Codable, Equatable, Sendable {
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
public struct Failure: Codable, Equatable, Sendable {
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
