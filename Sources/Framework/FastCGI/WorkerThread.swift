internal import Glibc

/// A thread that can be joined, which Foundation's cannot.
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
            throw .system(call: "pthread_create", path: "", code: code)
        }
        self.thread = thread
    }

    func join() {
        pthread_join(thread, nil)
    }
}
