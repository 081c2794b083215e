/// The request that a thread answers now: its time by part, its age, and whether it may take long.
///
/// A request is answered on one thread, so its context is thread-local and no function passes it on. Time counts for the
/// innermost part only, so the parts add up to the whole. A thread without one (`generate`, a test)
/// measures nothing.
public final class RequestContext {
    private var nanoseconds: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    private var part = RequestPart.read
    private var since: UInt64 = 0
    /// When the request arrived, on the monotonic clock in nanoseconds.
    public private(set) var arrival: UInt64 = 0
    /// Nanoseconds that the request waited for a permit before it began.
    private var queued: UInt64 = 0
    private var isRefused = false
    private var state = DatabaseState.newest
    private var written: UInt64?
    private var hasChangedPages = false
    /// Nil if any number of requests may take long.
    private let permits: (any SlowRequestPermits)?
    /// Whether the request has one of the permits for those that take long; who answers it gives the permit back.
    public private(set) var isSlow = false
    /// Whether the request was to take long and there was no permit for it.
    public private(set) var lacksPermit = false

    public init(permits: (any SlowRequestPermits)? = nil) {
        self.permits = permits
    }

    /// Makes this the context of the calling thread for as long as `body` runs.
    public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = Self.current
        Self.pointer.value = Unmanaged.passUnretained(self).toOpaque()
        defer { Self.pointer.value = before.map { Unmanaged.passUnretained($0).toOpaque() } }
        return try body()
    }

    /// Resets the times and starts with reading.
    public func begin() {
        let now = SystemClock.monotonic
        begin(at: now, queued: 0, isSlow: false)
    }

    /// Goes on with a request that waited since its arrival.
    public func begin(at arrival: UInt64, isSlow: Bool) {
        begin(at: arrival, queued: SystemClock.monotonic &- arrival, isSlow: isSlow)
    }

    /// Goes on with a request for which there is neither a permit nor room to wait for one: it changes nothing, and its page says so.
    public func beginRefused(at arrival: UInt64) {
        begin(at: arrival, isSlow: false)
        isRefused = true
    }

    private func begin(at arrival: UInt64, queued: UInt64, isSlow: Bool) {
        nanoseconds = (0, 0, 0, 0, 0)
        part = .read
        since = arrival
        self.arrival = arrival
        self.queued = queued
        self.isSlow = isSlow
        isRefused = false
        lacksPermit = false
        state = .newest
        written = nil
        hasChangedPages = false
    }

    /// Ends the request's time among those that take long.
    public func endSlow() {
        isSlow = false
    }

    /// The arrival of the thread's request; nil for a thread without one, such as that of a job.
    public static var arrival: UInt64? { current.flatMap { $0.arrival > 0 ? $0.arrival : nil } }

    /// Which state of the database the thread's request has to see.
    public enum DatabaseState: Equatable, Sendable {
        case newest
        /// One that has at least all up to a position of the database's log, as a standby has that replayed it.
        case atLeast(UInt64)
    }

    /// Which state the thread's request has to see; that of a thread without one is the newest.
    public static var databaseState: DatabaseState {
        get { current?.state ?? .newest }
        set { current?.state = newValue }
    }

    /// Runs `body`, which has to see the newest state, whatever the rest of the thread's request sees.
    public static func seeingNewest<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = databaseState
        databaseState = .newest
        defer { databaseState = before }
        return try body()
    }

    /// The position of the database's log behind what the thread's request wrote last; nil if it wrote nothing, or nobody asks for it.
    public static var written: UInt64? {
        get { current?.written }
        set { current?.written = newValue }
    }

    /// Whether the thread's request or job has stored a change that pages show: they are rendered before it is answered. A thread without
    /// a context keeps nothing in mind: commands have pages rendered themselves.
    public static var hasChangedPages: Bool {
        get { current?.hasChangedPages ?? false }
        set { current?.hasChangedPages = newValue }
    }

    /// Whether the thread's request may change nothing, since too many wait to do so.
    public static var isRefused: Bool { current?.isRefused ?? false }

    /// Nanoseconds that the thread's request waited for a permit before it began; 0 for a thread without one.
    public static var queued: UInt64 { current?.queued ?? 0 }

    /// Returns whether the thread's request may take long, for which it needs one of the worker's permits. A thread without a
    /// request may.
    public static func mayTakeLong() -> Bool {
        guard let context = current else { return true }
        // A permit is given back as one of the request's kind, and a refused one has none to give back.
        if !context.isSlow, !context.isRefused { context.isSlow = context.permits?.take() ?? true }
        if !context.isSlow { context.lacksPermit = true }
        return context.isSlow
    }

    /// Counts what passed for the present part, and what follows for another; the part until now.
    @discardableResult
    public func enter(_ next: RequestPart) -> RequestPart {
        let (now, before) = (SystemClock.monotonic, part)
        add(now &- since, to: before)
        (part, since) = (next, now)
        return before
    }

    /// The time of a part up to the last change of parts.
    public subscript(part: RequestPart) -> Duration {
        .nanoseconds(Int64(clamping: counted(part)))
    }

    /// The time of all parts up to the last change of parts.
    public var total: Duration {
        RequestPart.allCases.reduce(.zero) { $0 + self[$1] }
    }

    /// Counts the time that `body` takes, less what it measures itself, for a part of the thread's request.
    @discardableResult
    public static func measure<Result, Failure>(
        _ part: RequestPart, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let context = current else { return try body() }
        let before = context.enter(part)
        defer { context.enter(before) }
        return try body()
    }

    /// Not `@TaskLocal`, which costs an allocation each time it is bound.
    private static let pointer = ThreadPointer()

    static var current: RequestContext? {
        pointer.value.map { Unmanaged<RequestContext>.fromOpaque($0).takeUnretainedValue() }
    }

    private func add(_ time: UInt64, to part: RequestPart) {
        switch part {
        case .read: nanoseconds.0 &+= time
        case .store: nanoseconds.1 &+= time
        case .present: nanoseconds.2 &+= time
        case .render: nanoseconds.3 &+= time
        case .write: nanoseconds.4 &+= time
        }
    }

    private func counted(_ part: RequestPart) -> UInt64 {
        switch part {
        case .read: nanoseconds.0
        case .store: nanoseconds.1
        case .present: nanoseconds.2
        case .render: nanoseconds.3
        case .write: nanoseconds.4
        }
    }
}

/// The parts that a request's time falls into.
public enum RequestPart: Int, CaseIterable, Sendable {
    /// From the first byte until the request is a value.
    case read
    /// Waiting for a store, its database's locks and disk included.
    case store
    /// What is left of a handler: routing, interactors, presenters.
    case present
    /// From a screen to the bytes of its page or JSON.
    case render
    /// Until the web server has the last byte.
    case write

    /// As logs and headers call it.
    public var name: StaticString {
        switch self {
        case .read: "read"
        case .store: "store"
        case .present: "present"
        case .render: "render"
        case .write: "write"
        }
    }
}

/// A worker's permits for requests that take long, fewer than its threads: the others stay free for quick ones.
public protocol SlowRequestPermits: AnyObject, Sendable {
    /// Takes a permit; false where there is none left.
    func take() -> Bool
}
