import CLinux
import Glibc
public import Logging
import Platform

/// Keeps worker processes on one listening socket, which stays open while they come and go: what connects meanwhile waits.
///
/// A process that dies is started again. SIGTERM, SIGINT and SIGHUP stop all of them when they have answered what has
/// connected; SIGUSR1 replaces them, one after the other.
public final class Supervisor {
    /// After this time without a sign of life a worker is killed; longer than it gives a request.
    static let watchdog = Duration.seconds(90)
    /// Names the supervisor's process to its workers.
    public static let parentVariable = "VIPERWEB_SUPERVISOR"
    /// The time in which what has connected has to find a worker at a stop.
    private static let queueTimeout = Duration.seconds(5)

    private let listener: Listener
    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let logger: Logger
    private let manager: ServiceManager?
    private let workers: [WorkerProcess]
    /// Those that SIGUSR1 has still to replace, the first of them being replaced.
    private var replaced: [WorkerProcess] = []
    private var replacesAgain = false
    private var saidReady = false

    /// Workers of this program with these arguments, the first of them its name; they find the socket as file descriptor 0.
    public init(
        listener: Listener, workers: Int, program: String = "/proc/self/exe", arguments: [String],
        environment: [String: String], logger: Logger, manager: ServiceManager? = nil
    ) throws(ListenerError) {
        self.listener = listener
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.logger = logger
        self.manager = manager
        var places: [WorkerProcess] = []
        for number in 1...max(1, workers) { places.append(try WorkerProcess(number: number)) }
        self.workers = places
    }

    /// In a worker: asks the system to stop it when its supervisor dies; does nothing in a process without one.
    public static func followParent(_ environment: [String: String]) {
        guard let parent = environment[parentVariable].flatMap({ pid_t($0) }) else { return }
        let isFollowed = viperweb_follow_parent(SIGTERM) == 0
        if !isFollowed || getppid() != parent { kill(getpid(), SIGTERM) }
    }

    /// Keeps the workers until it is stopped by a signal. A second one ends all at once.
    public func run() throws(ListenerError) {
        let signals = try Signals(Signals.stopping + [SIGCHLD, SIGUSR1])
        defer { signals.close() }
        logger.notice("supervising", metadata: ["workers": "\(workers.count)", "socket": "\(listener.name)"])
        while true {
            startDue()
            manager?.feedWatchdog()
            wait(signals, for: pause)
            hear()
            while let signal = signals.take() {
                if Signals.stopping.contains(signal) { return stop(signals) }
                if signal == SIGUSR1 { replaceAll() }
            }
            reap()
        }
    }

    private func startDue() {
        for worker in workers {
            guard let start = worker.nextStart, start <= .now else { continue }
            do throws(ListenerError) {
                try worker.start(program, arguments, environment, listener: listener.descriptor)
            } catch {
                logger.error("\(error)")
            }
        }
    }

    /// The time until something is due.
    private var pause: Duration {
        let starts = workers.compactMap { $0.nextStart.map { max(.zero, $0 - .now) } }
        let feeding = manager?.watchdogInterval.map { $0 / 3 }
        return (starts + [feeding, .seconds(5)].compactMap(\.self)).min() ?? .seconds(5)
    }

    private func wait(_ signals: Signals, for time: Duration) {
        var events = ([signals.descriptor] + workers.map(\.socket)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&events, nfds_t(events.count), time.pollTimeout)
    }

    private func hear() {
        for worker in workers {
            if worker.listen() { becameReady(worker) }
            if worker.silence > Self.watchdog {
                logger.error("a worker did not report in time", metadata: ["worker": "\(worker.number)"])
                worker.signal(SIGKILL)
            }
        }
    }

    private func becameReady(_ worker: WorkerProcess) {
        if !saidReady { manager?.ready("answering with \(workers.count) processes") }
        saidReady = true
        guard replaced.first === worker else { return }
        replaced.removeFirst()
        if replaced.isEmpty, replacesAgain { return replaceAll() }
        replaced.first?.signal(SIGTERM)
    }

    /// Begins to replace the workers; where that is under way, once more when it is done: what has been
    /// replaced may have started before whatever the signal is about.
    private func replaceAll() {
        replacesAgain = !replaced.isEmpty
        guard replaced.isEmpty else { return }
        logger.notice("replacing the workers")
        replaced = workers
        replaced.first?.signal(SIGTERM)
    }

    /// Takes leave of processes that ended.
    private func reap() {
        var status: Int32 = 0
        while case let process = waitpid(-1, &status, WNOHANG), process > 0 {
            guard let worker = workers.first(where: { $0.process == process }) else { continue }
            let how = status & 127 == 0 ? "ended with status \(status >> 8)" : "was killed by signal \(status & 127)"
            logger.log(level: status == 0 ? .notice : .error, "worker \(worker.number) \(how)")
            worker.processEnded()
        }
    }

    /// Waits until the workers have taken what has connected, then stops them.
    private func stop(_ signals: Signals) {
        manager?.stopping("answering the requests that have arrived")
        listener.removeFile()
        logger.notice("stopping")
        let end = SuspendingClock.now + Self.queueTimeout
        while SuspendingClock.now < end, workers.contains(where: \.isReady), hasQueue {
            usleep(10_000)
            reap()
        }
        for worker in workers { worker.signal(SIGTERM) }
        while workers.contains(where: { $0.process != nil }) {
            wait(signals, for: .seconds(5))
            while let signal = signals.take() {
                guard Signals.stopping.contains(signal) else { continue }
                for worker in workers { worker.signal(SIGKILL) }
                _exit(1)
            }
            reap()
        }
        listener.close()
        logger.notice("stopped")
    }

    private var hasQueue: Bool {
        (QueueFigures(listener: listener.descriptor, connections: []).unaccepted ?? 0) > 0
    }
}
