import Club
import Foundation
import Notebook
import Platform
import SiteDatabase
import Testing
import Web

@testable import SiteCollections
@testable import SiteStores

/// The jobs that import files: whatever ends an attempt, the collection has a file once.
struct ImportJobsTests {
    /// A club whose staff sends files.
    private struct Desk: Sendable {
        let database: any SQLDatabase
        let imports: EntryImports
        /// The files of which the audit trail is told.
        let imported = Lock<[String]>([])
        private let visitor: Visitor

        init(_ engine: DatabaseEngine) throws {
            database = try engine.database(Club.schema)
            imports = EntryImports(
                tables: events.tables, database: database, files: KeptFiles(), isAsset: { _ in true }, mayHide: true)
            visitor = Visitor(
                id: try database.visitor(), isKnown: true,
                signedIn: .init(as: Identity(id: "1", name: "mia"), since: Date(), role: .staff))
        }

        /// Sends a file with new events.
        func begin(_ numbers: Range<Int>) throws -> EntryImport.ID? {
            let lines = ["title,seats,date,sort"] + numbers.map { "Race \($0),5,2026-05-03T14:30,match" }
            let file = FormFile(name: "races.csv", bytes: Array(lines.joined(separator: "\n").utf8))
            return try imports.begin(file, by: visitor, at: Date())
        }

        func state(_ id: EntryImport.ID) throws -> ImportState? { try imports.find(id)?.state }

        func titles() throws -> [String] {
            try database.read { try $0.rows("SELECT title FROM events ORDER BY id") { try $0["title"] } }
        }

        func handler(renderChanges: @escaping Website.RenderChanges = {}) -> JobHandler {
            imports.handler(
                now: { Date() }, imported: { [imported] file, _, _ in imported.withLock { $0.append(file) } },
                renderChanges: renderChanges)
        }

        /// Does what the worker does, as if it were so many seconds later, until no job is due. An attempt that `isStopped` ends is the last.
        func work(
            on queue: JobQueue? = nil, in seconds: Double = 0, renderChanges: @escaping Website.RenderChanges = {},
            isStopped: @escaping @Sendable () -> Bool = { false }
        ) throws {
            let (queue, handler) = (queue ?? JobQueue(database), handler(renderChanges: renderChanges))
            var ended: (JobClaim, JobEnd)?
            while let job = try queue.next(after: ended, of: [handler.name], at: Date() + seconds) {
                do {
                    try handler.run(job.value, JobRun(job, isStopped: isStopped))
                    ended = (job.claim, .done)
                } catch is JobStopped {
                    _ = try queue.next(after: (job.claim, .stopped), of: [], at: Date() + seconds)
                    return
                } catch {
                    ended = (job.claim, .failed("\(error)", maxAttempts: handler.maxAttempts))
                }
            }
        }
    }

    /// So many are changed one by one, or by tables of their own.
    @Test(arguments: DatabaseEngine.all, [20, 300])
    func `a job that is interrupted anywhere runs again, and the collection has its lines once`(
        _ engine: DatabaseEngine, _ lines: Int
    ) throws {
        struct FullDisk: Error {}
        let desk = try Desk(engine)
        let id = try #require(try desk.begin(0..<lines))
        // It is stored at last, but the process ends before the pages are rendered.
        let (isFull, interruptions) = (Lock(true), Lock(0))
        for last in 0..<100 {
            let count = Lock(0)
            try desk.work(
                renderChanges: { if isFull.withLock(\.self) { throw FullDisk() } }, isStopped: { count.next() > last })
            guard case .checking = try desk.state(id) else { break }
            #expect(try desk.imports.find(id)?.isAlive == true && desk.titles().isEmpty, "at \(last)")
            _ = interruptions.next()
        }
        #expect(interruptions.withLock(\.self) > (lines > 250 ? 3 : 0))
        guard case .stored(let counts) = try desk.state(id) else {
            Issue.record("the file is not stored")
            return
        }
        #expect(counts.added == lines && desk.imported.withLock { $0.isEmpty })
        isFull.withLock { $0 = false }
        _ = try desk.database.write { try $0.execute("UPDATE jobs SET due = 0") }
        try desk.work()
        #expect(try desk.state(id) == .done(counts) && desk.imported.withLock(\.self) == ["races.csv"])
        #expect(try desk.titles() == (0..<lines).map { "Race \($0)" })
    }

    @Test(arguments: DatabaseEngine.all, [1, 3, 5])
    func `if a process is taken for dead, another one takes the file in, and it changes nothing when it wakes up`(
        _ engine: DatabaseEngine, _ checkpoint: Int
    ) throws {
        let desk = try Desk(engine)
        let id = try #require(try desk.begin(0..<300))
        let (slow, other) = (JobQueue(desk.database), JobQueue(desk.database))
        let job = try #require(try slow.next(after: nil, of: [desk.handler().name], at: Date()))
        let count = Lock(0)
        let run = JobRun(job) {
            guard count.next() == checkpoint else { return false }
            do { try desk.work(on: other, in: 31) } catch { Issue.record(error) }
            return false
        }
        #expect(throws: (any Error).self) { try desk.handler().run(job.value, run) }
        #expect(count.withLock { $0 } >= checkpoint)
        try desk.work(on: other, in: 31)
        guard case .done(let counts) = try desk.state(id) else {
            Issue.record("the file is not imported")
            return
        }
        #expect(try counts.added == 300 && desk.titles().count == 300)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a change meanwhile has the file tried again, and one each time has it refused`(_ engine: DatabaseEngine)
        throws
    {
        let desk = try Desk(engine)
        _ = try desk.begin(0..<1)
        try desk.work()
        for (isEveryTime, isRefused) in [(false, false), (true, true)] {
            let id = try #require(try desk.begin(1..<4))
            let count = Lock(0)
            try desk.work(isStopped: {
                let number = count.next()
                guard number == 1 || isEveryTime else { return false }
                try? desk.database.write { db in
                    let writer = events.write(in: db, by: EntryEditor(name: "ann", time: Date()))
                    _ = try writer.set((number % 2 == 1) == isEveryTime ? .visible : .hidden, of: 1)
                }
                return false
            })
            #expect(try (desk.state(id) == .changed) == isRefused && desk.titles().count == 4)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `an import that the queue lost stays failed, even if somebody retries its job after the next one came`(
        _ engine: DatabaseEngine
    ) throws {
        let desk = try Desk(engine)
        let fail = { _ = try desk.database.write { try $0.execute("UPDATE jobs SET is_failed = 1") } }
        let first = try #require(try desk.begin(0..<1))
        try fail()
        #expect(try desk.state(first) == .failed && desk.imports.find(first)?.isAlive == false)
        #expect(try desk.database.retryJobs(nil, at: Date()) == 1 && desk.begin(1..<2) == nil)
        try fail()
        let second = try #require(try desk.begin(1..<2))
        #expect(try desk.database.retryJobs(nil, at: Date()) == 1)
        try desk.work()
        #expect(try desk.state(first) == .failed && desk.titles() == ["Race 1"])
        guard case .done = try desk.state(second) else {
            Issue.record("the second file is not imported")
            return
        }
    }

    @Test func `the last fifty imports are kept, and their files are named`() throws {
        let desk = try Desk(.sqlite)
        for number in 0..<55 {
            _ = try #require(try desk.begin(number..<number + 1))
            try desk.database.write { _ = try $0.execute("DELETE FROM jobs") }
        }
        #expect(try desk.imports.last(100).count == 50)
        var named: Set<StoredFile> = []
        try desk.imports.files { named.insert($0) }
        #expect(named.count == 50 && named.allSatisfy { $0.kind == .csv })
    }

    @Test func `a form waits for its import, but not for ever, and sees how far it is`() throws {
        let desk = try Desk(.sqlite)
        let id = try #require(try desk.begin(0..<3))
        try desk.imports.wait(for: id, seconds: 0.1)
        #expect(try desk.imports.find(id)?.isAlive == true)
        let seen = Lock(false)
        let thread = SideThread {
            let isStopped: @Sendable () -> Bool = {
                let end = Date() + 60
                while !seen.withLock(\.self), Date() < end {
                    if case .checking(1..., _) = try? desk.state(id) { seen.withLock { $0 = true } }
                }
                return false
            }
            try? desk.work(isStopped: isStopped)
        }
        try desk.imports.wait(for: id, seconds: 100)
        #expect(try seen.withLock(\.self) && desk.titles().count == 3)
        thread.wait()
    }
}

extension Lock<Int> {
    /// One more than before.
    fileprivate func next() -> Int {
        withLock { count in
            count += 1
            return count
        }
    }
}
