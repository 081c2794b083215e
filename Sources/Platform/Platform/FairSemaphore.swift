import Glibc

/// A number of places that threads take and give back; who waits for one gets it in the order of arrival.
public final class FairSemaphore: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var free: Int
    /// The tickets of the threads that wait, the first of them first.
    private var queue: [UInt64] = []
    private var nextTicket: UInt64 = 0

    public init(_ count: Int) {
        free = count
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A clock that is set must not end a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// How many threads wait now.
    public var waiting: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return queue.count
    }

    /// Takes a place within so many nanoseconds; false where none became free. Zero never waits.
    public func take(within nanoseconds: UInt64 = 0) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if free > 0, queue.isEmpty {
            free -= 1
            return true
        }
        return nanoseconds > 0 && queueUp(until: SystemClock.monotonic &+ nanoseconds)
    }

    public func giveBack() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        free += 1
        pthread_cond_broadcast(changed)
    }

    private func queueUp(until end: UInt64) -> Bool {
        let ticket = nextTicket
        nextTicket += 1
        queue.append(ticket)
        defer {
            queue.removeAll { $0 == ticket }
            // Another place may be free for the next.
            pthread_cond_broadcast(changed)
        }
        var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        while free == 0 || queue.first != ticket {
            guard pthread_cond_timedwait(changed, mutex, &time) != ETIMEDOUT else { break }
        }
        guard free > 0, queue.first == ticket else { return false }
        free -= 1
        return true
    }
}
