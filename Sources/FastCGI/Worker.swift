internal import CFastCGI
internal import Glibc
public import Logging
internal import Synchronization
public import Web

/// A FastCGI responder: threads that take requests off a listening socket and answer them.
///
/// It accepts connections itself and parses them with libfcgi: libfcgi's own loop would park a thread on each idle kept
/// connection.
public final class Worker: Sendable {
    /// Answers one request. What it throws becomes a 500 page with the request's id.
    public typealias Handler = @Sendable (Request) throws -> Response

    /// Two for each processor: one may wait for the disk while another computes.
    public static var defaultThreads: Int { 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    let listener: Listener
    let limits: Limits
    let logger: Logger
    let handler: Handler
    let poller: Poller
    let deadlines: Deadlines
    private let threads: Int
    private let stopping: EventFlag
    private let finished: EventFlag
    private let ended = Mutex(0)
    private let connections = Mutex<Set<Int32>>([])

    /// A worker that is ready to run. Throws `ListenerError` where the system denies it a descriptor.
    public init(
        listener: Listener, threads: Int = defaultThreads, limits: Limits = Limits(),
        logger: Logger = Logger(label: "FastCGI") { _ in StandardErrorLog(level: .notice) },
        handler: @escaping Handler
    ) throws(ListenerError) {
        self.listener = listener
        self.threads = max(1, threads)
        self.limits = limits
        self.logger = logger
        self.handler = handler
        poller = try Poller()
        stopping = try EventFlag()
        finished = try EventFlag()
        deadlines = Deadlines(threads: self.threads, seconds: limits.deadline)
    }

    /// Serves until SIGTERM, SIGINT or SIGHUP, or until `stop`; then stops accepting, finishes what runs, and returns. A
    /// second signal ends the process at once, with status 1.
    ///
    /// With `signals`, it takes over all signals of the calling thread and of the threads started from it afterwards.
    public func run(signals takesSignals: Bool = true) throws(ListenerError) {
        let signals = takesSignals ? try Signals() : nil
        guard LibFCGI.isReady else { throw .system(call: "FCGX_Init", path: "", code: EINVAL) }
        guard poller.add(listener.descriptor), poller.addForAll(stopping.descriptor) else {
            throw .system("epoll_ctl", "")
        }
        let running = try (0..<threads).map { (number) throws(ListenerError) in
            try WorkerThread {
                WorkerLoop(worker: self, thread: number).run()
                self.threadEnded()
            }
        }
        logger.notice("listening", metadata: ["threads": "\(threads)"])
        watch(signals)
        listener.close()
        finish(running, signals)
        logger.notice("stopped")
    }

    /// Stops the worker from another thread, as SIGTERM does.
    public func stop() {
        stopping.raise()
    }

    var stopDescriptor: Int32 { stopping.descriptor }

    /// Remembers a connection until `forget`, so that the end of the worker closes it.
    func keep(_ connection: Int32) {
        connections.withLock { _ = $0.insert(connection) }
    }

    func forget(_ connection: Int32) {
        connections.withLock { _ = $0.remove(connection) }
    }

    /// Enforces the deadlines until the worker is to stop.
    private func watch(_ signals: Signals?) {
        var events = [stopping.descriptor, signals?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            let ready = poll(&events, 2, 1_000)
            if deadlines.enforce() > 0 { logger.warning("a request took over \(limits.deadline) s and was cut") }
            guard ready > 0 else { continue }
            if events[0].revents != 0 { return }
            if let signals, signals.take() { return stopping.raise() }
        }
    }

    /// Waits for the threads to finish what they serve; meanwhile a second signal ends the process.
    private func finish(_ running: [WorkerThread], _ signals: Signals?) {
        var events = [finished.descriptor, signals?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while events[0].revents == 0 {
            if poll(&events, 2, 1_000) > 0, let signals, signals.take() { _exit(1) }
            _ = deadlines.enforce()
        }
        for thread in running { thread.join() }
        connections.withLock { connections in
            for connection in connections { close(connection) }
            connections = []
        }
        for flag in [stopping, finished] { flag.close() }
        poller.close()
        signals?.close()
    }

    /// Counts a thread that ended; the last one wakes `finish`.
    private func threadEnded() {
        let isLast = ended.withLock { ended in
            ended += 1
            return ended == threads
        }
        if isLast { finished.raise() }
    }
}
