internal import Glibc
internal import Synchronization

/// Since when a thread has been busy with one request; written by the thread, read by the one that feeds the watchdog.
final class ThreadActivity: Sendable {
    /// Nanoseconds of the monotonic clock, which stands still while the machine sleeps; 0 for a thread that waits.
    private let start = Atomic<UInt64>(0)

    func begin() {
        start.store(Self.now, ordering: .relaxed)
    }

    func end() {
        start.store(0, ordering: .relaxed)
    }

    /// How long the thread has been busy; zero where it waits for a descriptor.
    var duration: Duration {
        let start = start.load(ordering: .relaxed)
        let now = Self.now
        return start == 0 || now < start ? .zero : .nanoseconds(Int64(clamping: now - start))
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
