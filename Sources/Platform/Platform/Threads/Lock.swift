import Glibc

/// A value that one thread has at a time (pthread_mutex_lock(3)).
///
/// Swift's `Mutex` hands itself over in the kernel (`FUTEX_LOCK_PI`) as soon as a second thread asks for it. That switches
/// threads at each hand-over, which costs far more than what these locks protect; here whoever runs takes a free lock.
public final class Lock<Value>: @unchecked Sendable {
    @usableFromInline let mutex = PlainMutex()
    /// Memory of its own: the lock makes a check for exclusive access needless.
    @usableFromInline let value: UnsafeMutablePointer<Value>

    public init(_ value: sending Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Runs `body` alone among the threads. It may not take the same lock again.
    @inlinable
    public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&value.pointee)
    }
}

/// A mutex of the system, with the threads that wait for something under it.
@usableFromInline
final class PlainMutex: @unchecked Sendable {
    fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    @usableFromInline
    init() {
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    @usableFromInline
    func lock() {
        pthread_mutex_lock(mutex)
    }

    @usableFromInline
    func unlock() {
        pthread_mutex_unlock(mutex)
    }
}

/// Lets threads wait under a mutex until another wakes them (pthread_cond_timedwait(3)).
final class Condition: @unchecked Sendable {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A clock that is set must not end a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
    }

    /// Waits with the mutex released, which the thread holds again afterwards; it may be woken without cause.
    func wait(_ mutex: PlainMutex) {
        pthread_cond_wait(condition, mutex.mutex)
    }

    /// The same until a moment of the monotonic clock; false where it has come.
    func wait(_ mutex: PlainMutex, until end: UInt64) -> Bool {
        var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        return pthread_cond_timedwait(condition, mutex.mutex, &time) != ETIMEDOUT
    }

    func wakeAll() {
        pthread_cond_broadcast(condition)
    }

    func wakeOne() {
        pthread_cond_signal(condition)
    }
}

/// Lets one thread at a time do what goes by a key.
public final class KeyedLock<Key: Hashable & Sendable>: @unchecked Sendable {
    private let mutex = PlainMutex()
    private let freed = Condition()
    private var taken: Set<Key> = []

    public init() {}

    /// Runs `body` as soon as no other thread runs one under the same key, and after so many nanoseconds in any case.
    public func withLock<Result>(_ key: Key, within nanoseconds: UInt64, _ body: () throws -> Result) rethrows -> Result
    {
        let isOwn = take(key, within: nanoseconds)
        defer { if isOwn { release(key) } }
        return try body()
    }

    private func take(_ key: Key, within nanoseconds: UInt64) -> Bool {
        mutex.lock()
        defer { mutex.unlock() }
        if taken.insert(key).inserted { return true }
        let end = SystemClock.monotonic &+ nanoseconds
        while freed.wait(mutex, until: end) {
            if taken.insert(key).inserted { return true }
        }
        return false
    }

    private func release(_ key: Key) {
        mutex.lock()
        defer { mutex.unlock() }
        taken.remove(key)
        freed.wakeAll()
    }
}

/// A result that some threads wait for and another one gives, once.
public final class Promise<Value: Sendable>: @unchecked Sendable {
    private let mutex = PlainMutex()
    private let changed = Condition()
    private var given: Value?

    public init() {}

    public func give(_ value: Value) {
        mutex.lock()
        defer { mutex.unlock() }
        given = value
        changed.wakeAll()
    }

    /// Waits until it is given.
    public var value: Value {
        mutex.lock()
        defer { mutex.unlock() }
        while true {
            if let given { return given }
            changed.wait(mutex)
        }
    }
}
