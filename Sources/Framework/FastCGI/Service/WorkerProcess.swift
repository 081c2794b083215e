import CLinux
import Glibc
import Platform

/// A place for one worker process of a supervisor: the process that is there, and the socket on which it says how it is,
/// as it would to a service manager (sd_notify(3)).
final class WorkerProcess {
    /// The pause before a start after one that failed: at first, and at most.
    static let pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(10))
    /// A process that dies more often than this in ten seconds waits before it starts anew.
    static let maxDeaths = 10

    let number: Int
    let socket: Int32
    private let name: String
    private(set) var process: pid_t?
    private(set) var isReady = false
    private var fed = SuspendingClock.now
    private var pause = Duration.zero
    private var deaths: [SuspendingClock.Instant] = []
    /// When the next process may start; nil while there is one.
    private(set) var nextStart: SuspendingClock.Instant?

    init(number: Int) throws(ListenerError) {
        self.number = number
        name = "viperweb-\(getpid())-\(number)"
        let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        socket = Glibc.socket(AF_UNIX, Int32(kind), 0)
        guard socket >= 0 else { throw .system(SystemError("make a socket")) }
        guard let address = UnixAddress(notify: "@\(name)"), address.with({ bind(socket, $0, $1) }) == 0 else {
            let error = SystemError("bind a socket to", "@\(name)")
            Glibc.close(socket)
            throw .system(error)
        }
        nextStart = .now
    }

    deinit {
        Glibc.close(socket)
    }

    /// Starts a process on a listening socket, which it finds as file descriptor 0; throws where the system grants none.
    func start(
        _ program: String, _ arguments: [String], _ environment: [String: String], listener: Int32
    ) throws(ListenerError) {
        var environment = environment
        environment["NOTIFY_SOCKET"] = "@\(name)"
        environment["WATCHDOG_USEC"] = "\(Supervisor.watchdog.microseconds)"
        environment["WATCHDOG_PID"] = nil
        environment[Supervisor.parentVariable] = "\(getpid())"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, listener, 0)
        // A signal to the supervisor's process group, as by Ctrl-C, is for the supervisor: a second one would end a worker at once.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let texts = [arguments, environment.map { "\($0)=\($1)" }].map { $0.map { strdup($0) } + [nil] }
        defer { for text in texts.joined() { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, program, &actions, &attributes, texts[0], texts[1])
        guard code == 0 else {
            processEnded()
            throw .system(SystemError("start", program, code: code))
        }
        (self.process, isReady, nextStart, fed) = (process, false, nil, .now)
    }

    /// Reads what the process says; whether it has become ready by that.
    func listen() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var becomesReady = false
        while case let count = recv(socket, &bytes, bytes.count, 0), count > 0 {
            for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
                if line == "READY=1", !isReady { (isReady, becomesReady) = (true, true) }
                if line == "WATCHDOG=1" || line == "READY=1" { fed = .now }
                // A start that renders many pages says how long it may take.
                if line.hasPrefix("EXTEND_TIMEOUT_USEC="), let time = Int64(line.dropFirst(20)) {
                    fed = .now + .microseconds(min(time, 3_600_000_000))
                }
            }
        }
        return becomesReady
    }

    /// How long its watchdog has not been fed.
    var silence: Duration { process == nil ? .zero : .now - fed }

    func signal(_ signal: Int32) {
        if let process { kill(process, signal) }
    }

    /// The process is gone; the next starts at once, or after a growing pause where they die before they are ready, or one
    /// after the other.
    func processEnded() {
        let now = SuspendingClock.now
        deaths = deaths.filter { now - $0 < .seconds(10) } + [now]
        let isFit = isReady && deaths.count <= Self.maxDeaths
        pause = isFit ? .zero : min(max(pause * 2, Self.pauses.first), Self.pauses.longest)
        (process, isReady, nextStart) = (nil, false, now + pause)
    }
}
