import CLinux
import Glibc
import Platform
public import Logging

/// The service manager that started the process, notified by datagrams as sd_notify(3) does, without libsystemd.
///
/// Nothing is sent where it asks for nothing (NOTIFY_SOCKET is unset). A failed send is a line in the log, not a reason
/// to stop serving.
public struct ServiceManager: Sendable {
    /// The watchdog's interval (WatchdogSec= of the unit); nil if there is no watchdog.
    let watchdogInterval: Duration?
    private let address: UnixAddress?
    private let logger: Logger

    /// The manager that an environment names.
    public init(environment: [String: String], logger: Logger) {
        self.logger = logger
        let name = environment["NOTIFY_SOCKET"]
        address = name.flatMap(UnixAddress.init(notify:))
        if let name, address == nil { logger.warning("NOTIFY_SOCKET is not the address of a unix socket: \(name)") }
        watchdogInterval = address == nil ? nil : Self.watchdog(environment, logger)
    }

    public func ready(_ status: String) {
        notify("READY=1\nSTATUS=\(status)")
    }

    func stopping(_ status: String) {
        notify("STOPPING=1\nSTATUS=\(status)")
    }

    func feedWatchdog() {
        notify("WATCHDOG=1")
    }

    private func notify(_ message: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        // A manager that reads nothing must not hold up a stop.
        var timeout = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(message.utf8)
        let sent = address.with { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
        guard sent != bytes.count else { return }
        logger.warning("NOTIFY_SOCKET takes no messages: \(String(cString: strerror(errno)))")
    }

    /// Reads the interval as sd_watchdog_enabled(3) does: WATCHDOG_PID may name another process.
    private static func watchdog(_ environment: [String: String], _ logger: Logger) -> Duration? {
        guard let text = environment["WATCHDOG_USEC"] else { return nil }
        if let process = environment["WATCHDOG_PID"], process != "\(getpid())" { return nil }
        guard let microseconds = Int64(text), microseconds > 0 else {
            logger.warning("WATCHDOG_USEC is not a time: \(text)")
            return nil
        }
        return .microseconds(microseconds)
    }
}

/// Feeds the service manager's watchdog as long as every thread makes progress.
///
/// A thread that waits for a descriptor is fine. While a thread has been busy with one request for longer than the
/// interval, nothing is sent, and one interval later the manager restarts the worker.
struct Watchdog {
    let manager: ServiceManager
    let threads: [ThreadActivity]
    private let interval: Duration
    private var next = SuspendingClock.now

    /// Nil if the manager has no watchdog.
    init?(_ manager: ServiceManager?, threads: [ThreadActivity]) {
        guard let manager, let interval = manager.watchdogInterval else { return nil }
        self.manager = manager
        self.threads = threads
        self.interval = interval
    }

    /// The longest wait until the next `feed`.
    var pause: Duration { max(.zero, next - .now) }

    /// Feeds it where that is due: three times in an interval, so that a late one is in time.
    mutating func feed() {
        guard pause == .zero else { return }
        next = .now + interval / 3
        if threads.allSatisfy({ $0.duration < interval }) { manager.feedWatchdog() }
    }
}
