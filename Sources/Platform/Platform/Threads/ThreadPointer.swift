import Glibc

/// A pointer that each thread has for itself (pthread_getspecific(3)), nil until the thread sets it.
///
/// What it points to is not retained. It is made once and kept: a process has about a thousand keys.
public struct ThreadPointer: Sendable {
    private let key: pthread_key_t

    /// A key of its own. Where the system has none left, the pointer stays nil in every thread.
    public init() {
        var key = pthread_key_t()
        self.key = pthread_key_create(&key, nil) == 0 ? key : .max
    }

    /// The calling thread's pointer.
    public var value: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}
