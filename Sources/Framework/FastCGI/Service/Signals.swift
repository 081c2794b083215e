import CLinux
import Glibc
import Platform

/// The signals of the process, read as events by one thread.
///
/// libfcgi does not retry a call that a signal interrupts. All threads block the signals and one reads them from a
/// signalfd, which is sigwait(3) beside other events: no signal interrupts a call, and no handler runs.
struct Signals {
    let descriptor: Int32

    /// The signals that stop a worker.
    static let stopping = [SIGTERM, SIGINT, SIGHUP]

    /// Blocks all signals and begins to take some.
    init(_ taken: [Int32] = stopping) throws(ListenerError) {
        Self.block()
        var set = sigset_t()
        sigemptyset(&set)
        for signal in taken { sigaddset(&set, signal) }
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system(SystemError("make a signalfd")) }
    }

    /// Blocks all signals but those of a crash, in this thread and the ones that it starts.
    static func block() {
        var all = sigset_t()
        sigfillset(&all)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Takes a pending signal.
    func take() -> Int32? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
    }

    func close() {
        Glibc.close(descriptor)
    }
}

/// The loop of the thread that runs a worker: it waits for one event after another, takes signals and feeds the
/// watchdog and ends bodies that take too long.
struct EventLoop {
    enum Event { case flag, signal, timeout }

    let signals: Signals?
    var watchdog: Watchdog?
    var overrun: Overrun?
    var pausedBodies: PausedBodies?

    /// Waits until a flag is raised, a signal comes, or this much time is over.
    mutating func wait(for flag: EventFlag, timeout: Duration? = nil) -> Event {
        let end = timeout.map { SuspendingClock.now + $0 }
        var events = [flag.descriptor, signals?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            watchdog?.feed()
            overrun?.check()
            pausedBodies?.wakeOverdue()
            let pauses = [watchdog?.pause, overrun?.pause, pausedBodies?.interval, end.map { $0 - .now }].compactMap {
                $0
            }
            guard poll(&events, 2, pauses.min()?.pollTimeout ?? -1) > 0 else {
                if let end, end <= .now { return .timeout }
                continue
            }
            if signals?.take() != nil { return .signal }
            if events[0].revents != 0 { return .flag }
        }
    }
}
