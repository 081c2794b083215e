import CLinux
import CrashReport
import Glibc
import Logging
import Platform
import Synchronization
import Web

/// A thread that can be joined, as Foundation's cannot.
struct WorkerThread {
    private final class Work {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }

    private let thread: pthread_t

    /// Starts a thread; throws where the system grants none.
    init(_ run: @escaping @Sendable () -> Void) throws(ListenerError) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(run))
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw .system(SystemError("start a thread", code: code))
        }
        self.thread = thread
    }

    func join() {
        pthread_join(thread, nil)
    }
}

/// The loop of one thread: it waits for a descriptor that can be read, and accepts or serves.
struct WorkerLoop {
    let worker: Worker
    let active: ActiveThreads
    let turn: ThreadTurn

    func run() {
        viperweb_crash_report_thread()
        yieldToWebServer()
        let handler = ConnectionHandler(worker: worker, active: active, turn: turn)
        while true {
            turn.activity.end()
            active.take(turn)
            switch worker.poller.wait() {
            case worker.endDescriptor: return
            case worker.listener.descriptor: accept(handler)
            case let connection:
                worker.connections.take(connection)
                finish(connection, isWatched: true, handler.serve(connection, isWatched: true))
            }
            serveNext(handler)
        }
    }

    /// Has the thread wait until the processor is free instead of interrupting whoever has it: mostly that is another thread of
    /// the worker, or the web server, which has more requests to pass on (SCHED_BATCH, sched(7)). Where a filter of system
    /// calls denies it, the service manager has done the same.
    private func yieldToWebServer() {
        var parameters = sched_param(sched_priority: 0)
        _ = sched_setscheduler(0, viperweb_batch_policy, &parameters)
    }

    private func accept(_ handler: ConnectionHandler) {
        guard let connection = worker.connections.open({ viperweb_accept(worker.listener.descriptor) }) else { return }
        let code = errno
        // Without a free descriptor the connection stays in the queue; to try again at once would only burn the
        // processor.
        if connection < 0, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) { usleep(50_000) }
        _ = worker.poller.arm(worker.listener.descriptor)
        guard connection >= 0 else { return }
        guard worker.allows(connection) else { return worker.connections.close(connection) }
        // A web server that connects has a request to send, and mostly sent it already.
        finish(connection, isWatched: false, handler.serve(connection, isWatched: false))
    }

    /// Serves the requests that waited for the place of the one before.
    private func serveNext(_ handler: ConnectionHandler) {
        while let waiting = handler.takeNext() {
            finish(waiting.connection, isWatched: waiting.isWatched, handler.serve(waiting))
        }
    }

    private func finish(_ connection: Int32, isWatched: Bool, _ outcome: ConnectionHandler.Outcome) {
        switch outcome {
        case .waiting: return
        case .closed: worker.connections.close(connection)
        case .kept:
            // Before the poller can hand it to another thread.
            worker.connections.release(connection)
            if !watch(connection, isWatched) { worker.connections.close(connection) }
        case .paused:
            guard !watch(connection, isWatched) else { return }
            _ = worker.pausedBodies.take(connection)
            worker.connections.close(connection)
        }
    }

    private func watch(_ connection: Int32, _ isWatched: Bool) -> Bool {
        isWatched ? worker.poller.arm(connection) : worker.poller.add(connection)
    }
}

/// How long a thread has been busy with one request. The thread writes it, and the thread that feeds the watchdog reads
/// it.
final class ThreadActivity: Sendable {
    /// The monotonic clock, which stands still while the machine sleeps; 0 for a thread that waits.
    private let start = Atomic<UInt64>(0)
    private let named = Lock("-")

    /// The id of the request that the thread answers, or has answered last.
    var requestID: String { named.withLock { $0 } }

    func name(_ request: Request) {
        named.withLock { $0 = request.id }
    }

    func begin() {
        start.store(SystemClock.monotonic, ordering: .relaxed)
    }

    func end() {
        start.store(0, ordering: .relaxed)
    }

    /// Zero where the thread waits for a descriptor.
    var duration: Duration {
        let start = start.load(ordering: .relaxed)
        let now = SystemClock.monotonic
        return start == 0 || now < start ? .zero : .nanoseconds(Int64(clamping: now - start))
    }
}
