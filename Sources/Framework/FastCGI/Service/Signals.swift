import CLinux
import Glibc
import Platform

/// The signals of the process, read as events by one thread.
///
/// libfcgi does not retry a call that a signal interrupts. All threads block the signals and one reads them from a
/// signalfd, which is sigwait(3) beside other events: no signal interrupts a call, and no handler runs.
struct Signals {
    let descriptor: Int32

    /// Blocks signals and begins to take those that stop a worker.
    init() throws(ListenerError) {
        Self.block()
        var stopping = sigset_t()
        sigemptyset(&stopping)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&stopping, signal) }
        descriptor = signalfd(-1, &stopping, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system(SystemError("make a signalfd")) }
    }

    /// Blocks all signals but those of a crash, in this thread and the ones that it starts.
    static func block() {
        var all = sigset_t()
        sigfillset(&all)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Takes a pending signal; false where there is none.
    func take() -> Bool {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &information, size) == size
    }

    func close() {
        Glibc.close(descriptor)
    }
}

/// The loop of the thread that runs a worker: it waits for one event after another, takes signals and feeds the
/// watchdog.
struct EventLoop {
    enum Event { case flag, signal, timeout }

    let signals: Signals?
    var watchdog: Watchdog?

    /// Waits until a flag is raised, a signal comes, or this much time is over.
    mutating func wait(for flag: EventFlag, timeout: Duration? = nil) -> Event {
        let end = timeout.map { SuspendingClock.now + $0 }
        var events = [flag.descriptor, signals?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            watchdog?.feed()
            let pauses = [watchdog?.pause, end.map { $0 - .now }].compactMap { $0 }
            guard poll(&events, 2, pauses.min()?.pollTimeout ?? -1) > 0 else {
                if let end, end <= .now { return .timeout }
                continue
            }
            if let signals, signals.take() { return .signal }
            if events[0].revents != 0 { return .flag }
        }
    }
}
