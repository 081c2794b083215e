internal import Glibc

/// What the thread that runs a worker does: it waits for one event after another, takes signals and feeds the watchdog.
struct EventLoop {
    enum Event { case flag, signal, timeout }

    let signals: Signals?
    var watchdog: Watchdog?

    /// Waits until a flag is raised, a signal comes, or this much time is over.
    mutating func wait(for flag: EventFlag, atMost limit: Duration? = nil) -> Event {
        let end = limit.map { SuspendingClock.now + $0 }
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
