internal import CFastCGI
internal import Glibc
public import Logging

/// The service manager that started the process, told by datagrams what the process does: sd_notify(3), without libsystemd.
///
/// Where it asked for nothing (NOTIFY_SOCKET is unset), nothing is sent. What cannot be sent is a line in the log: no
/// reason not to serve.
public struct ServiceManager: Sendable {
    /// How often it wants to hear of a process that works (WatchdogSec= of its unit); nil where it does not.
    let watchdogInterval: Duration?
    private let address: UnixAddress?
    private let logger: Logger

    /// The manager that an environment names.
    public init(environment: [String: String], logger: Logger) {
        self.logger = logger
        let name = environment["NOTIFY_SOCKET"]
        address = name.flatMap(UnixAddress.init(notify:))
        if let name, address == nil { logger.warning("NOTIFY_SOCKET is no unix socket's address: \(name)") }
        watchdogInterval = address == nil ? nil : Self.watchdog(environment, logger)
    }

    /// Says what the start is busy with, and that it may take this long from now on: EXTEND_TIMEOUT_USEC.
    public func starting(_ status: String, atMost duration: Duration) {
        tell("STATUS=\(status)\nEXTEND_TIMEOUT_USEC=\(duration.microseconds)")
    }

    func ready(_ status: String) {
        tell("READY=1\nSTATUS=\(status)")
    }

    func stopping(_ status: String) {
        tell("STOPPING=1\nSTATUS=\(status)")
    }

    func feedWatchdog() {
        tell("WATCHDOG=1")
    }

    private func tell(_ message: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        // A manager that reads nothing must not hold up a stop.
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(message.utf8)
        let sent = address.with { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
        guard sent != bytes.count else { return }
        logger.warning("NOTIFY_SOCKET took no message: \(String(cString: strerror(errno)))")
    }

    /// As sd_watchdog_enabled(3): WATCHDOG_PID may say that it is another process's.
    private static func watchdog(_ environment: [String: String], _ logger: Logger) -> Duration? {
        guard let text = environment["WATCHDOG_USEC"] else { return nil }
        if let process = environment["WATCHDOG_PID"], process != "\(getpid())" { return nil }
        guard let microseconds = Int64(text), microseconds > 0 else {
            logger.warning("WATCHDOG_USEC is no time: \(text)")
            return nil
        }
        return .microseconds(microseconds)
    }
}
