/// A number of permits that threads take and give back; who waits for one gets it in the order of arrival.
public final class FairSemaphore: @unchecked Sendable {
    /// A thread that waits. It is woken alone: to wake all for each permit would cost the more the more there are.
    private final class Waiter {
        let woken = Condition()
        var hasPermit = false
    }

    private let mutex = PlainMutex()
    private var free: Int
    /// The first to come is the first.
    private var queue: [Waiter] = []

    public init(_ count: Int) {
        free = count
    }

    /// How many threads wait now.
    public var waiting: Int {
        mutex.lock()
        defer { mutex.unlock() }
        return queue.count
    }

    /// Takes a permit within so many nanoseconds; false where none became free. Zero never waits.
    public func take(within nanoseconds: UInt64 = 0) -> Bool {
        mutex.lock()
        defer { mutex.unlock() }
        if free > 0 {
            free -= 1
            return true
        }
        return nanoseconds > 0 && queueUp(until: SystemClock.monotonic &+ nanoseconds)
    }

    /// Gives a permit to the thread that waits the longest, or to whoever comes.
    public func release() {
        mutex.lock()
        defer { mutex.unlock() }
        if !giveToFirst() { free += 1 }
    }

    /// Gives a permit to the thread that waits the longest; false, with the permit kept, where none waits.
    public func passOn() -> Bool {
        mutex.lock()
        defer { mutex.unlock() }
        return giveToFirst()
    }

    private func giveToFirst() -> Bool {
        guard !queue.isEmpty else { return false }
        let first = queue.removeFirst()
        first.hasPermit = true
        first.woken.wakeOne()
        return true
    }

    private func queueUp(until end: UInt64) -> Bool {
        let waiter = Waiter()
        queue.append(waiter)
        while !waiter.hasPermit {
            guard waiter.woken.wait(mutex, until: end) else { break }
        }
        if !waiter.hasPermit { queue.removeAll { $0 === waiter } }
        return waiter.hasPermit
    }
}
