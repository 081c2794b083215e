internal import Glibc
internal import Synchronization

/// What each thread serves, and since when: libfcgi watches no time of its own.
final class Deadlines: Sendable {
    private struct Serving {
        let connection: Int32
        let since: Int
    }

    private let serving: Mutex<[Serving?]>
    private let seconds: Int

    init(threads: Int, seconds: Int) {
        serving = Mutex(Array(repeating: nil, count: threads))
        self.seconds = seconds
    }

    func begin(_ connection: Int32, on thread: Int) {
        let now = Self.now()
        serving.withLock { $0[thread] = Serving(connection: connection, since: now) }
    }

    func end(on thread: Int) {
        serving.withLock { $0[thread] = nil }
    }

    /// Shuts the connections down that are served for too long, and says how many: the thread that serves one sees its end
    /// and closes it. Under the lock, so that no descriptor is closed and given anew in between.
    func enforce() -> Int {
        let oldest = Self.now() - seconds
        return serving.withLock { serving in
            let late = serving.compactMap { $0 }.filter { $0.since <= oldest }
            for one in late { shutdown(one.connection, Int32(SHUT_RDWR)) }
            return late.count
        }
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}
