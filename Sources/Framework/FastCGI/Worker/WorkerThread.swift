import CLinux
import Glibc
import Logging
import Platform
import Synchronization

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
    let activity: ThreadActivity

    func run() {
        let handler = ConnectionHandler(worker: worker, activity: activity)
        while true {
            activity.end()
            switch worker.poller.wait() {
            case worker.endDescriptor: return
            case worker.listener.descriptor: accept(handler)
            case let connection:
                worker.connections.take(connection)
                serve(connection, handler, worker.poller.arm)
            }
        }
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
        serve(connection, handler, worker.poller.add)
    }

    private func serve(_ connection: Int32, _ handler: ConnectionHandler, _ watch: (Int32) -> Bool) {
        guard handler.serve(connection) else { return worker.connections.close(connection) }
        // Before the poller can hand it to another thread.
        worker.connections.giveBack(connection)
        if !watch(connection) { worker.connections.close(connection) }
    }
}

/// How long a thread has been busy with one request. The thread writes it, and the thread that feeds the watchdog reads
/// it.
final class ThreadActivity: Sendable {
    /// The monotonic clock, which stands still while the machine sleeps; 0 for a thread that waits.
    private let start = Atomic<UInt64>(0)

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
