import Glibc
import Platform
import Synchronization
public import Web

/// The counters of a worker process, and of all processes that share its folder.
///
/// Their memory is bounded: a table of routes by status, and the last errors. Counting a request allocates nothing.
public final class WorkerCounters: Sendable {
    private let memory: CounterMemory
    private let folder: CounterFolder?
    private let file: CounterFile?
    private let routes: RouteCounts
    private let notes: ErrorNotes
    /// When the memory was noted last, by the monotonic clock.
    private let noted = Atomic<UInt64>(0)
    private let queue = Mutex<(@Sendable () -> QueueFigures)?>(nil)

    /// Counters of this process alone.
    public convenience init() {
        self.init(CounterMemory(), folder: nil, file: nil)
    }

    /// Counters in a file of a folder, beside those of other processes. The folder is made where it is missing.
    public convenience init(sharedIn path: String) throws(CountersError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw CountersError(SystemError("make the folder", path))
        }
        let folder = CounterFolder(path: path)
        folder.collect()
        let file = try CounterFile.make(in: path)
        guard let memory = CounterMemory(mapping: file.lock.descriptor) else {
            let error = CountersError(SystemError("map", file.lock.path))
            file.remove()
            throw error
        }
        self.init(memory, folder: folder, file: file)
    }

    private init(_ memory: CounterMemory, folder: CounterFolder?, file: CounterFile?) {
        self.memory = memory
        self.folder = folder
        self.file = file
        routes = RouteCounts(memory)
        notes = ErrorNotes(memory)
        memory[.process] = UInt64(getpid())
        memory[.started] = Self.now
        memory[.version] = CounterLayout.version
        memory.publish(CounterLayout.magic, at: 0)
    }

    deinit {
        guard let folder, let file else { return }
        folder.end(file, words)
    }

    /// The figures of every process that lives, including this one, and the sums of those that ended.
    public var figures: (processes: [WorkerFigures], ended: [WorkerFigures.Count]) {
        noteMemory()
        guard let folder else { return ([WorkerFigures(words)].compactMap(\.self), []) }
        let content = folder.read()
        return (content.processes.compactMap { WorkerFigures($0) }, WorkerFigures(content.ended)?.counts ?? [])
    }

    var words: [UInt64] { memory.copy }

    /// What waits now; nil if no worker runs in this process.
    public var waiting: QueueFigures? {
        queue.withLock { $0 }?()
    }

    /// Keeps an error for operators: the first 300 bytes of its description, in one line.
    public func note(_ error: any Error, request: String) {
        notes.add("\(error)", request: request, time: Self.now)
    }

    /// Counts a response.
    public func count(_ route: RouteName, status: Int) {
        routes.count(route, status: status)
    }

    func run(threads: Int, waiting: (@Sendable () -> QueueFigures)?) {
        memory[.threads] = UInt64(threads)
        noteMemory()
        queue.withLock { $0 = waiting }
    }

    /// Counts a thread as busy while `body` runs.
    func busy<Result>(_ body: () -> Result) -> Result {
        during(.busy, body)
    }

    /// Counts a request as in flight while `body` runs.
    func inFlight<Result>(_ body: () -> Result) -> Result {
        defer {
            if SystemClock.monotonic &- noted.load(ordering: .relaxed) > 1_000_000_000 { noteMemory() }
        }
        return during(.inFlight, body)
    }

    private func noteMemory() {
        noted.store(SystemClock.monotonic, ordering: .relaxed)
        memory[.resident] = UInt64(ResidentMemory.bytes ?? 0)
    }

    private func during<Result>(_ head: CounterLayout.Head, _ body: () -> Result) -> Result {
        memory.add(1, to: head.rawValue)
        defer { memory.subtract(1, from: head.rawValue) }
        return body()
    }

    /// Microseconds since 1970.
    private static var now: UInt64 { SystemClock.wall / 1_000 }
}
