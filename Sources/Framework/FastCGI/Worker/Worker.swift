import CrashReport
import Glibc
public import Logging
import Platform
import Synchronization
public import Web

/// A FastCGI responder: threads that take requests from a listening socket and answer them.
///
/// It accepts connections itself and hands each request to libfcgi's parser. libfcgi's own loop blocks a thread on each
/// idle kept connection. Requests that may take long, as all that change something may, have half of the threads.
public final class Worker: Sendable {
    /// Answers one request. What it throws becomes a 500 page with the request's id.
    public typealias Handler = @Sendable (Request) throws -> Response

    /// Four for each processor, and not less than 32: half of them are for what may wait for the disk, or for a password.
    public static var defaultThreads: Int { max(32, 4 * sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    let listener: Listener
    let threads: Int
    let limits: Limits
    let logger: Logger
    let telemetry: Telemetry
    let isLimited: @Sendable (Request) -> Bool
    let bodyPlan: (@Sendable (Request) -> BodyPlan)?
    let handler: Handler
    let poller: Poller
    let connections: Connections
    let slowRequests: SlowRequests
    let uploads: UploadSpace
    let pausedBodies: PausedBodies
    private let manager: ServiceManager?
    private let requests: Atomic<Int>
    private let stopping: EventFlag
    private let ending: EventFlag

    /// Makes a worker that is ready to run. Throws `ListenerError` where the system denies it a descriptor.
    ///
    /// A `manager` is told when the worker answers and when it stops. Where its unit has a watchdog, WatchdogSec= has
    /// to be longer than `limits.deadline`, which bounds a slow client, and the handler's longest time together. The
    /// worker sets no limit to the latter; 90 seconds suit the default limits. `isLimited` says of a request that may change
    /// something whether a crowd of its kind has to leave room to others. `bodyPlan` says of a request with a long or slow body, which it
    /// does not have yet, what becomes of that; without it every body is held in memory.
    public init(
        listener: Listener, threads: Int = defaultThreads, limits: Limits = Limits(),
        logger: Logger = Logger(label: "FastCGI") { _ in StandardErrorLog(level: .notice) },
        telemetry: Telemetry = Telemetry(),
        manager: ServiceManager? = nil,
        isLimited: @escaping @Sendable (Request) -> Bool = { _ in false },
        bodyPlan: (@Sendable (Request) -> BodyPlan)? = nil,
        handler: @escaping Handler
    ) throws(ListenerError) {
        self.listener = listener
        self.threads = max(1, threads)
        self.limits = limits
        self.logger = logger
        self.telemetry = telemetry
        self.manager = manager
        self.isLimited = isLimited
        self.bodyPlan = bodyPlan
        self.handler = handler
        poller = try Poller()
        connections = try Connections()
        slowRequests = SlowRequests(threads: self.threads, maxBytes: limits.waitingBytes)
        uploads = UploadSpace(files: limits.uploads, bytes: limits.uploadBytes)
        pausedBodies = PausedBodies(limits)
        requests = Atomic(limits.requests.map { $0 + Int.random(in: 0...max(0, $0 / 10)) } ?? .max)
        stopping = try EventFlag()
        ending = try EventFlag()
    }

    /// Closes the flags here and not at the end of `run`: a later `stop` would write to a file that got the descriptor
    /// since.
    deinit {
        for flag in [stopping, ending] { flag.close() }
        poller.close()
    }

    /// Blocks the signals that `run` takes, in the calling thread and those that it starts. A program that starts
    /// threads before `run` calls this first: a signal goes to any thread that does not block it, and ends the process
    /// there.
    public static func blockSignals() {
        Signals.block()
    }

    /// Serves until SIGTERM, SIGINT or SIGHUP, or until `stop`. Then it stops accepting, answers every request that has
    /// been sent on a connection, and returns when the last connection is closed, within the time of `limits` and the
    /// handler. A second signal ends the process at once with status 1. A worker runs once.
    ///
    /// With `signals`, it blocks the signals of the calling thread and of the threads that it starts, and a crash writes a
    /// line to the log with the request's id and the addresses of the calls (`deploy/symbolise` names them). `ready` is called as soon as
    /// requests are answered.
    public func run(
        signals takesSignals: Bool = true, ready: () -> Void = {}
    ) throws(ListenerError) {
        if takesSignals { viperweb_crash_report_install() }
        let signals = takesSignals ? try Signals() : nil
        defer { signals?.close() }
        try prepare()
        telemetry.counters.run(threads: threads) { [listener, connections] in connections.waiting(at: listener) }
        defer { telemetry.counters.run(threads: 0, waiting: nil) }
        let turns = (0..<threads).map { _ in ThreadTurn() }
        let activities = turns.map(\.activity)
        let active = ActiveThreads(turns, poller: poller)
        let running = try turns.map { (turn) throws(ListenerError) in
            try WorkerThread { WorkerLoop(worker: self, active: active, turn: turn).run() }
        }
        logger.notice("listening", metadata: ["threads": "\(threads)", "socket": "\(listener.name)"])
        manager?.ready("answering with \(threads) threads")
        ready()
        var loop = EventLoop(
            signals: signals, watchdog: watchdog(over: activities), overrun: Overrun(self, threads: activities),
            pausedBodies: bodyPlan == nil ? nil : pausedBodies)
        _ = loop.wait(for: stopping)
        finish(&loop)
        ending.raise()
        active.end()
        for thread in running { thread.join() }
        logger.notice("stopped")
    }

    /// Counts a request that is answered now; stops the worker after the last that it may answer.
    func countRequest() {
        guard limits.requests != nil else { return }
        if requests.subtract(1, ordering: .relaxed).newValue == 0 {
            logger.notice("ending after --max-requests requests")
            connections.acceptNoMore()
            stop()
        }
    }

    /// Stops the worker from another thread, as SIGTERM does.
    public func stop() {
        stopping.raise()
    }

    private func prepare() throws(ListenerError) {
        guard LibFCGI.isReady else { throw .system(SystemError("start libfcgi", code: EINVAL)) }
        guard poller.add(listener.descriptor), poller.addForAll(ending.descriptor) else {
            throw .system(SystemError("watch", listener.name))
        }
    }

    /// Readable by every thread when nothing is left to do.
    var endDescriptor: Int32 { ending.descriptor }

    /// Checks who connected, and logs a refusal.
    func allows(_ connection: Int32) -> Bool {
        guard let access = listener.access, !access.allows(connection) else { return true }
        logger.warning("refused a connection of another user")
        return false
    }

    private func watchdog(over activities: [ThreadActivity]) -> Watchdog? {
        if let interval = manager?.watchdogInterval, interval <= limits.deadline {
            logger.warning("WatchdogSec must be longer than \(limits.deadline), the time of a slow client: \(interval)")
        }
        return Watchdog(manager, threads: activities)
    }

    /// Stops accepting, and ends each connection between two requests.
    private func finish(_ loop: inout EventLoop) {
        manager?.stopping("answering the requests that have arrived")
        poller.remove(listener.descriptor)
        pausedBodies.stop(within: limits.stopTimeout)
        connections.drain(takeQueue)
        // From here on no connection is accepted.
        logger.notice("stopping")
        if wait(&loop, timeout: limits.drainTimeout) == .timeout {
            connections.shutDown()
            _ = wait(&loop, timeout: nil)
        }
    }

    private func wait(_ loop: inout EventLoop, timeout: Duration?) -> EventLoop.Event {
        let event = loop.wait(for: connections.allClosed, timeout: timeout)
        if event == .signal { _exit(1) }
        return event
    }

    /// Ends the listener; returns the connections of its queue that may be served, which the poller watches.
    private func takeQueue() -> [Int32] {
        listener.end().filter { connection in
            if allows(connection), poller.add(connection) { return true }
            close(connection)
            return false
        }
    }
}
