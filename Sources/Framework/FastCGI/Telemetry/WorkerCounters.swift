internal import Glibc
internal import Synchronization
public import Web

/// What a worker process counts of its requests, and what all processes counted that share its folder.
///
/// Its memory is bounded: a table of routes by status, and the last errors. To count a request allocates nothing.
public final class WorkerCounters: Sendable {
    private let memory: CounterMemory
    private let folder: CounterFolder?
    private let file: CounterFile?
    private let routes: RouteTable
    private let notes: ErrorNotes
    private let queue = Mutex<(@Sendable () -> QueueFigures)?>(nil)

    /// Counters of this process alone.
    public convenience init() {
        self.init(CounterMemory(), folder: nil, file: nil)
    }

    /// Counters in a file of the folder, beside those of other processes; the folder is made where it is missing.
    public convenience init(sharedIn path: String) throws(CountersError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw CountersError("mkdir", path) }
        let file = try CounterFile.make(in: path)
        guard let memory = CounterMemory(mapping: file.descriptor) else {
            let error = CountersError("mmap", file.path)
            file.remove()
            throw error
        }
        self.init(memory, folder: CounterFolder(path: path), file: file)
    }

    private init(_ memory: CounterMemory, folder: CounterFolder?, file: CounterFile?) {
        self.memory = memory
        self.folder = folder
        self.file = file
        routes = RouteTable(memory)
        notes = ErrorNotes(memory)
        memory[.process] = UInt64(getpid())
        memory[.started] = Self.now
        memory[.version] = CounterLayout.version
        memory.publish(CounterLayout.magic, at: 0)
    }

    deinit {
        file?.remove()
    }

    /// The figures of every process that lives, this one among them.
    public var figures: [WorkerFigures] {
        (folder?.read() ?? [words]).compactMap { WorkerFigures($0) }
    }

    var words: [UInt64] { memory.copy }

    /// What waits now; nil where no worker runs in this process.
    public var waiting: QueueFigures? {
        queue.withLock { $0 }?()
    }

    /// Keeps an error for operators: the first 300 bytes of its words in one line.
    public func note(_ error: any Error, request: String) {
        notes.add("\(error)", request: request, time: Self.now)
    }

    /// Counts an answer.
    public func count(_ route: Route, status: Int) {
        routes.count(route, status: status)
    }

    func run(threads: Int, waiting: (@Sendable () -> QueueFigures)?) {
        memory[.threads] = UInt64(threads)
        queue.withLock { $0 = waiting }
    }

    /// Counts a thread as busy while `body` runs.
    func busy<Result>(_ body: () -> Result) -> Result {
        during(.busy, body)
    }

    /// Counts a request as in flight while `body` runs.
    func inFlight<Result>(_ body: () -> Result) -> Result {
        during(.inFlight, body)
    }

    private func during<Result>(_ head: CounterLayout.Head, _ body: () -> Result) -> Result {
        memory.add(1, to: head.rawValue)
        defer { memory.subtract(1, from: head.rawValue) }
        return body()
    }

    /// Microseconds since 1970.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(clamping: time.tv_sec) * 1_000_000 + UInt64(clamping: time.tv_nsec) / 1_000
    }
}
