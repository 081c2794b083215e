import Glibc

/// Work of a process beside its requests, on threads of its own. It is told to end before the process does.
public final class BackgroundWork: Sendable {
    private struct State {
        var isStopped = false
        var running = 0
    }

    private final class Start {
        let work: () -> Void

        init(_ work: @escaping () -> Void) {
            self.work = work
        }
    }

    private let state = Lock(State())

    public init() {}

    /// Whether all work is to end soon: whoever works looks now and then.
    public var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Begins work on a thread of its own; false where the process is about to end, or the system grants no thread.
    public func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let mayStart = state.withLock { state in
            state.running += state.isStopped ? 0 : 1
            return !state.isStopped
        }
        guard mayStart else { return false }
        let isStarted = Self.detach { [self] in
            work()
            end()
        }
        if !isStarted { end() }
        return isStarted
    }

    /// Tells all work to end, and waits for it so many seconds at most; whether all of it has ended.
    @discardableResult
    public func stop(within seconds: Double) -> Bool {
        state.withLock { $0.isStopped = true }
        let last = SystemClock.monotonic &+ UInt64(max(0, min(seconds, 1e6)) * 1e9)
        while state.withLock({ $0.running }) > 0 {
            guard SystemClock.monotonic < last else { return false }
            usleep(5_000)
        }
        return true
    }

    private func end() {
        state.withLock { $0.running -= 1 }
    }

    private static func detach(_ work: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(Start(work))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().work()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            start.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
