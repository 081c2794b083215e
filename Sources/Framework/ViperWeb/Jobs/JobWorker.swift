import Foundation
import Platform
import SiteDatabase
import SiteStores
import Web

/// What a process does beside its requests: threads of its own run the site's jobs, and look each second at what time brings.
final class JobWorker: Sendable {
    /// Seconds between two looks: another process may have added a job.
    private static let interval = 1.0
    /// Seconds between two signs of life of the jobs that run here.
    private static let renewal = 10.0
    /// Seconds that an attempt has to end after its time limit, and a process that has to end for it.
    private let grace: Double

    private struct State {
        var isStopping = false
        /// Whether there may be jobs that are due.
        var hasJobs = true
        /// What runs, with the moment of the monotonic clock at which its time ends.
        var running: [JobClaim: UInt64] = [:]
        var threads = 0
    }

    private let queue: JobQueue
    private let handlers: [String: JobHandler]
    private let names: [String]
    private let clock: SiteClock
    private let renderChanges: Website.RenderChanges
    private let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void
    private let state = Lock(State())
    /// Wakes a thread that runs jobs.
    private let change = NSCondition()
    /// Wakes all others.
    private let end = NSCondition()

    /// Traps if two handlers are for jobs of one name. `report` receives errors that no visitor sees.
    init(
        _ handlers: [JobHandler], in database: any SQLDatabase, clock: SiteClock,
        renderChanges: @escaping Website.RenderChanges, grace: Double = 5, now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        queue = JobQueue(database)
        self.handlers = Dictionary(uniqueKeysWithValues: handlers.map { ($0.name, $0) })
        names = handlers.map(\.name)
        self.clock = clock
        self.renderChanges = renderChanges
        self.grace = grace
        self.now = now
        self.report = report
    }

    /// Starts so many threads for jobs, and those that look at the time; with 0 another process does all of it. `overrun` is told the number of a job that does not end in its
    /// time; a moment later `exit` ends the process.
    func start(
        threads: Int, overrun: @escaping @Sendable (Int64) -> Void, exit: @escaping @Sendable () -> Void = { _exit(70) }
    ) {
        guard threads > 0 else { return }
        JobSignal.shared.notify { [weak self] in self?.wake() }
        if !names.isEmpty {
            for _ in 0..<threads { detach { self.runJobs() } }
        }
        detach { self.watch(overrun, exit) }
        keepDoing(each: Self.interval) { try self.clock.look(at: self.now()) }
    }

    /// Does something now and after each pause of so many seconds, on a thread of its own. What failed is reported once, until it works again.
    func keepDoing(each seconds: Double, _ work: @escaping @Sendable () throws -> Void) {
        detach { self.each(seconds, work) }
    }

    /// Tells all jobs to end, and waits for them so many seconds at most. What does not end then runs again in another process.
    func stop(within seconds: Double) {
        let last = Date(timeIntervalSinceNow: seconds)
        state.withLock { $0.isStopping = true }
        for condition in [change, end] { condition.withLock { condition.broadcast() } }
        while state.withLock({ $0.threads }) > 0, Date() < last { usleep(5_000) }
    }

    /// Runs the jobs that are due, in the calling thread, until there is none: for tests and commands.
    func runDue() throws {
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: names, at: now()) { ended = (job.claim, attempt(job)) }
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func detach(_ work: @escaping @Sendable () -> Void) {
        state.withLock { $0.threads += 1 }
        Thread.detachNewThread {
            work()
            self.state.withLock { $0.threads -= 1 }
        }
    }

    private func wake() {
        state.withLock { $0.hasJobs = true }
        change.withLock { change.signal() }
    }
}

/// The threads that run jobs.
extension JobWorker {
    private func runJobs() {
        var ended: (JobClaim, JobEnd)?
        while true {
            if isStopping, ended == nil { return }
            if ended == nil { change.wait(60) { state.withLock { !$0.hasJobs && !$0.isStopping } } }
            do {
                let found = try next(after: ended)
                ended = nil
                guard let job = found else { continue }
                ended = (job.claim, attempt(job))
            } catch {
                report(error)
                // Nobody else takes the job until its claim ends.
                if isStopping { return }
                end.wait(1) { !isStopping }
            }
        }
    }

    /// The next job, where the process goes on. Another thread is woken for the one after it.
    private func next(after ended: (JobClaim, JobEnd)?) throws -> ClaimedJob? {
        let goesOn = state.withLock { state in
            state.hasJobs = false
            return !state.isStopping
        }
        guard goesOn || ended != nil else { return nil }
        let job = try queue.next(after: ended, of: goesOn ? names : [], at: now())
        if job != nil { wake() }
        return job
    }

    /// Runs a job, and renders the pages that it changed.
    private func attempt(_ job: ClaimedJob) -> JobEnd {
        guard let handler = handlers[job.name] else { return .stopped }
        guard job.claim.attempt <= handler.maxAttempts else {
            return .refused("the process ended each time that the job ran")
        }
        let last = SystemClock.monotonic &+ UInt64(handler.timeLimit * 1e9)
        state.withLock { $0.running[job.claim] = last }
        defer { state.withLock { $0.running[job.claim] = nil } }
        let run = JobRun(job) { self.isStopping || SystemClock.monotonic > last }
        return RequestContext().use {
            defer { renderChangedPages() }
            do {
                try handler.run(job.value, run)
                return .done
            } catch is JobStopped {
                return isStopping ? .stopped : .failed("it took too long", maxAttempts: handler.maxAttempts)
            } catch is JobLost {
                return .left
            } catch let error as JobRefused {
                return .refused(error.description)
            } catch {
                return .failed("\(error)", maxAttempts: handler.maxAttempts)
            }
        }
    }

    /// What is stored is rendered at the latest by the next start.
    private func renderChangedPages() {
        guard RequestContext.hasChangedPages else { return }
        do { try renderChanges() } catch { report(error) }
    }
}

/// The threads that look at the time.
extension JobWorker {
    private func each(_ seconds: Double, _ work: () throws -> Void) {
        var isReported = false
        while !isStopping {
            do {
                try work()
                isReported = false
            } catch {
                if !isReported { report(error) }
                isReported = true
            }
            end.wait(seconds) { !isStopping }
        }
    }

    private func watch(_ overrun: (Int64) -> Void, _ exit: () -> Void) {
        var nextRenewal = SystemClock.monotonic
        each(Self.interval) {
            endIfOverrun(overrun, exit)
            try look(&nextRenewal)
        }
    }

    private func look(_ nextRenewal: inout UInt64) throws {
        if try queue.hasDue(names, at: now()) { wake() }
        guard SystemClock.monotonic >= nextRenewal else { return }
        nextRenewal = SystemClock.monotonic &+ UInt64(Self.renewal * 1e9)
        try queue.keep(state.withLock { Array($0.running.keys) }, knowing: names, at: now())
    }

    private func endIfOverrun(_ overrun: (Int64) -> Void, _ exit: () -> Void) {
        let late = SystemClock.monotonic &- UInt64(grace * 1e9)
        guard let job = state.withLock({ state in state.running.first { $0.value < late }?.key }) else { return }
        overrun(job.id)
        Thread.sleep(forTimeInterval: grace)
        exit()
    }
}

extension NSCondition {
    /// Waits while `isIdle`, until somebody wakes the thread or so many seconds have passed.
    fileprivate func wait(_ seconds: Double, while isIdle: () -> Bool) {
        withLock { if isIdle() { _ = wait(until: Date(timeIntervalSinceNow: seconds)) } }
    }
}
