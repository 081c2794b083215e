import Foundation
import Notebook
import Platform
import Testing

@testable import SiteDatabase
@testable import SiteStores

private struct Errand: Job, Equatable {
    static let name = "errand"
    let to: String
}

private struct Unheard: Job {
    static let name = "unheard"
}

private let start = Date(timeIntervalSince1970: 1_800_000_000)

extension SQLDatabase {
    fileprivate func add(_ places: String..., key: String? = nil, due: Date? = nil) throws {
        try write { db in for place in places { try db.add(Errand(to: place), key: key, due: due, at: start) } }
    }
}

extension JobQueue {
    /// The value of the next job.
    fileprivate func take(
        after ended: (JobClaim, JobEnd)? = nil, at seconds: Double = 0
    ) throws -> ClaimedJob? {
        try next(after: ended, of: [Errand.name], at: start + seconds)
    }
}

extension ClaimedJob {
    fileprivate var errand: Errand? { try? JSONDecoder().decode(Errand.self, from: Data(value.utf8)) }
}

@Suite struct JobQueueTests {
    @Test(arguments: DatabaseEngine.all)
    func `jobs are taken in their order, and only those of a transaction that was committed`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let queue = JobQueue(database)
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try database.write { db in
                try db.add(Errand(to: "nowhere"), at: start)
                throw Undone()
            }
        }
        try database.add("market", "mill")
        try database.add("later", due: start + 10)
        let first = try #require(try queue.take())
        #expect(first.errand == Errand(to: "market") && first.claim.attempt == 1)
        let second = try #require(try queue.take(after: (first.claim, .done)))
        #expect(second.errand == Errand(to: "mill") && second.claim.id > first.claim.id)
        #expect(try queue.take(after: (second.claim, .done)) == nil)
        #expect(try queue.take(at: 10)?.errand == Errand(to: "later"))
        #expect(try database.count("jobs") == 1)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a key stands for one job that waits, and not for one that runs or has failed`(_ engine: DatabaseEngine) throws
    {
        let database = try engine.database(SiteSchema())
        let queue = JobQueue(database)
        let isKept = { try database.read { try $0.hasJob(Errand.self, key: "daily") } }
        #expect(try !isKept())
        try database.add("market", "mill", key: "daily")
        #expect(try isKept())
        let first = try #require(try queue.take())
        #expect(try isKept(), "it runs")
        #expect(first.key == "daily" && first.errand == Errand(to: "market"))
        try database.add("brook", "forest", key: "daily")
        let second = try #require(try queue.take(after: (first.claim, .refused("closed"))))
        #expect(second.errand == Errand(to: "brook"))
        #expect(try queue.take(after: (second.claim, .refused("dry"))) == nil)
        #expect(try !isKept(), "it has failed")
        try database.add("hill", key: "daily")
        #expect(try queue.take()?.errand == Errand(to: "hill"))
        #expect(try database.jobTotals(at: start).failed == 2)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a job that fails is tried after growing pauses, up to its limit, and then waits for a decision`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let queue = JobQueue(database)
        try database.add("market")
        var (time, ended): (Double, (JobClaim, JobEnd)?) = (0, nil)
        for (attempt, pauses) in [3.75...6.25, 7.5...12.5, 15...25].enumerated() {
            let job = try #require(try queue.take(after: ended, at: time))
            #expect(job.claim.attempt == attempt + 1)
            ended = (job.claim, .failed("no answer\n\u{202E}", maxAttempts: 4))
            #expect(try queue.take(after: ended, at: time) == nil)
            ended = nil
            let due = try #require(try database.jobs(max: 1).first?.due).timeIntervalSince(start)
            #expect(pauses.contains(due - time), "\(due - time)")
            #expect(try queue.take(at: due - 0.01) == nil)
            time = due
        }
        let last = try #require(try queue.take(at: time))
        #expect(try queue.take(after: (last.claim, .failed("no answer\n\u{202E}", maxAttempts: 4)), at: time) == nil)
        let failed = try #require(try database.jobs(failedOnly: true, max: 5).first)
        #expect(failed.state == .failed && failed.attempts == 4 && failed.error == "no answer\n\\u{202E}")
        #expect(try queue.take(at: 1e9) == nil)

        #expect(try database.retryJobs(nil, at: start) == 1)
        let again = try #require(try queue.take())
        #expect(again.claim.attempt == 1)
        // What runs is not discarded.
        #expect(try database.discardJobs([again.claim.id], at: start) == 0)
        #expect(try queue.take(after: (again.claim, .refused(String(repeating: "ü", count: 2_000)))) == nil)
        #expect(try database.jobs(max: 1).first?.error?.utf8.count == 2_000)
        #expect(try database.discardJobs(nil, at: start) == 1 && database.count("jobs") == 0)
    }

    @Test func `the pauses grow to half an hour, and twenty attempts take more than four hours`() {
        let least = (1..<20).map { attempt in (0..<50).map { _ in JobQueue.pause(after: attempt) }.min() ?? 0 }
        #expect(least.max() ?? 0 < 1_800 && JobQueue.pause(after: 400) <= 2_250)
        #expect((1..<20).map { JobQueue.pause(after: $0) }.reduce(0, +) > 4 * 3_600)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a process that is not heard of loses its job, and its work is undone`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(.notebook)
        let (queue, other) = (JobQueue(database), JobQueue(database))
        try database.add("market")
        let job = try #require(try queue.take())
        #expect(try other.take(at: JobQueue.lease - 1) == nil)
        try queue.keep([job.claim], knowing: [Errand.name], at: start + 20)
        #expect(try other.take(at: JobQueue.lease + 1) == nil)
        let taken = try #require(try other.take(at: JobQueue.lease + 21))
        #expect(taken.claim.id == job.claim.id && taken.claim.attempt == 2)

        let work = { (job: ClaimedJob) in
            try database.write { db in
                try db.execute("INSERT INTO lines (text) VALUES ('\u{1}')")
                try JobRun(job) { false }.finish(in: db)
            }
        }
        #expect(throws: JobLost.self) { try work(job) }
        // Neither does it end or delay the other attempt.
        for end in [.done, .failed("late", maxAttempts: 1), .stopped] as [JobEnd] {
            #expect(try queue.take(after: (job.claim, end), at: 52) == nil)
        }
        try queue.keep([job.claim], knowing: [Errand.name], at: start + 1_000)
        #expect(try database.count("lines") == 0)
        try work(taken)
        #expect(try database.count("lines") == 1 && database.count("jobs") == 0)
    }

    @Test(arguments: DatabaseEngine.all)
    func `an attempt that the end of its process stopped does not count`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(SiteSchema())
        let queue = JobQueue(database)
        try database.add("market")
        let job = try #require(try queue.take())
        #expect(try queue.next(after: (job.claim, .stopped), of: [], at: start) == nil)
        #expect(try queue.take()?.claim.attempt == 1)
    }

    @Test(arguments: DatabaseEngine.all)
    func `jobs that the program does not know wait, and are in nobody's way`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(SiteSchema())
        let queue = JobQueue(database)
        try database.write { db in for _ in 0..<3 { try db.add(Unheard(), at: start) } }
        try database.add("market")
        #expect(try queue.hasDue([Errand.name], at: start))
        try queue.keep([], knowing: [Errand.name], at: start)
        let waiting = try database.jobs(max: 9).filter { $0.name == Unheard.name }
        #expect(waiting.map(\.due) == Array(repeating: start + JobQueue.unknown, count: 3))
        let count = { (seconds: Double) in try database.read { try $0.unknownJobs(addedBefore: start + seconds) } }
        #expect(try count(0) == 0 && count(900) == 3)
        #expect(try queue.take()?.errand == Errand(to: "market"))
        #expect(try queue.next(after: nil, of: [Unheard.name], at: start + JobQueue.unknown) != nil)
        #expect(try count(900) == 2)
        try JobQueue(database).keep([], knowing: [], at: start + 100)
        #expect(try !queue.hasDue([], at: start + 100))
    }

    @Test(arguments: DatabaseEngine.all)
    func `threads that take jobs side by side run each once`(_ engine: DatabaseEngine) throws {
        let database: any LiveDatabase =
            engine == .sqlite ? try Scratch.database() : try engine.database(.notebook)
        try database.write { db in for number in 0..<200 { try db.add(Errand(to: "\(number)"), at: start) } }
        let problems = Lock<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let queue = JobQueue(database)
                while let job = try queue.take() {
                    try database.write(in: .rows) { db in
                        try db.execute("INSERT INTO lines (text) VALUES (?)", job.errand?.to ?? "")
                        try JobRun(job) { false }.finish(in: db)
                    }
                }
            } catch {
                problems.withLock { $0.append("\(error)") }
            }
        }
        #expect(problems.withLock { $0 } == [])
        #expect(try database.lines.sorted() == (0..<200).map(String.init).sorted())
        #expect(try database.count("jobs") == 0)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a job that is too large is refused, and nothing of its transaction stays`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(SiteSchema())
        #expect(throws: JobTooLarge.self) {
            try database.add("market", String(repeating: "x", count: JobTooLarge.maxBytes))
        }
        #expect(try database.count("jobs") == 0)
    }
}
