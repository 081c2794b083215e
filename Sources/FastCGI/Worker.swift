internal import CFastCGI
internal import Glibc
public import Logging
internal import Synchronization
public import Web

/// A FastCGI responder: threads that take requests off a listening socket and answer them.
///
/// It accepts connections itself and gives each request to libfcgi's parser: libfcgi's own loop would park a thread on each
/// idle kept connection.
public final class Worker: Sendable {
    /// Answers one request. What it throws becomes a 500 page with the request's id.
    public typealias Handler = @Sendable (Request) throws -> Response

    /// Two for each processor: one may wait for the disk while another computes.
    public static var defaultThreads: Int { 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    let listener: Listener
    let threads: Int
    let limits: Limits
    let logger: Logger
    let handler: Handler
    let poller: Poller
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
    }

    /// Not at the end of `run`: a later `stop` would write to whatever got the descriptor since.
    deinit {
        for flag in [stopping, finished] { flag.close() }
        poller.close()
    }

    /// Blocks the signals that `run` takes, in the calling thread and those that it starts. A program that starts threads
    /// before `run` calls it first of all: a signal goes to any thread that does not block it, and there ends the process.
    public static func blockSignals() {
        Signals.block()
    }

    /// Serves until SIGTERM, SIGINT or SIGHUP, or until `stop`; then stops accepting, finishes what runs, closes what is idle
    /// and returns. A second signal ends the process at once, with status 1. A worker runs once.
    ///
    /// With `signals`, it blocks the signals of the calling thread and of the threads that it starts.
    public func run(signals takesSignals: Bool = true) throws(ListenerError) {
        let signals = takesSignals ? try Signals() : nil
        guard LibFCGI.isReady else { throw .system(call: "FCGX_Init", path: "", code: EINVAL) }
        guard poller.add(listener.descriptor), poller.addForAll(stopping.descriptor) else {
            throw .system("epoll_ctl", "")
        }
        let running = try (0..<threads).map { (_) throws(ListenerError) in try startThread() }
        logger.notice("listening", metadata: ["threads": "\(threads)", "socket": "\(listener.name)"])
        if wait(for: stopping, or: signals) == .signal { stopping.raise() }
        logger.notice("stopping")
        listener.close()
        if wait(for: finished, or: signals) == .signal { _exit(1) }
        for thread in running { thread.join() }
        closeAll(signals)
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

    private func startThread() throws(ListenerError) -> WorkerThread {
        try WorkerThread {
            WorkerLoop(worker: self).run()
            self.threadEnded()
        }
    }

    private enum Event { case flag, signal }

    private func wait(for flag: EventFlag, or signals: Signals?) -> Event {
        var events = [flag.descriptor, signals?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            guard poll(&events, 2, -1) > 0 else { continue }
            if let signals, signals.take() { return .signal }
            if events[0].revents != 0 { return .flag }
        }
    }

    private func closeAll(_ signals: Signals?) {
        connections.withLock { connections in
            for connection in connections { close(connection) }
            connections = []
        }
        signals?.close()
    }

    /// Counts a thread that ended; the last one wakes `run`.
    private func threadEnded() {
        let isLast = ended.withLock { ended in
            ended += 1
            return ended == threads
        }
        if isLast { finished.raise() }
    }
}
