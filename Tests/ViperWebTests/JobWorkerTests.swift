import Foundation
import Markup
import Platform
import SiteDatabase
import Testing
import Web

@testable import SiteStores
@testable import StaticSite
@testable import ViperWeb

private struct Errand: Job {
    static let name = "errand"
    static let timeLimit = 0.05
    let to: String
}

private struct Failure: Error, CustomStringConvertible {
    let description = "the bridge is closed"
}

/// A site whose home page shows an event until it has ended, and how many errands were run.
private enum ClockSite: SiteProgram {
    static let name = "clock"
    /// In 2100.
    static let ends = Date(timeIntervalSince1970: 4_102_444_800)
    static let schema = SiteSchema([
        Migration("1 errands", sql: "CREATE TABLE errands (place TEXT NOT NULL) STRICT;")
    ])

    struct ErrandChange: Change {
        static let name = "errand"
    }

    static func site(_ context: SiteContext) -> Website {
        let home = PageModule(
            at: .root, title: "Club", changes: [ErrandChange.self], nextChange: { $0 < ends ? ends : nil },
            model: { try context.database.pageTime < ends ? "The regatta comes" : "The regatta is over" },
            content: { text in p { text } })
        return Website(modules: [home], context: context) { screen in AnyHTML(document { body { screen.content } }) }
    }
}

@Suite struct JobWorkerTests {
    private let database: SQLiteDatabase
    private let website: Website
    private let renderings = Lock(0)
    private let reports = Lock<[String]>([])

    init() throws {
        database = try SQLiteDatabase(inMemory: ClockSite.schema)
        website = ClockSite.site(SiteContext(reading: database, assets: try Assets(folders: [])))
    }

    private func worker(
        _ work: @escaping @Sendable (Errand, JobRun) throws -> Void
    ) -> JobWorker {
        let render: Website.RenderChanges = { [renderings] in renderings.withLock { $0 += 1 } }
        return JobWorker(
            [JobHandler(Errand.self, work)], in: database,
            clock: SiteClock(
                of: website, in: database, timed: [], timetable: JobTimetable([], in: .gmt), renderChanges: render),
            renderChanges: render, grace: 0.1, now: { Date() }
        ) { [reports] error in reports.withLock { $0.append("\(error)") } }
    }

    private func add(_ places: String...) throws {
        try database.write { db in for place in places { try db.add(Errand(to: place)) } }
    }

    /// Waits for something that takes a moment, a minute at most.
    private func wait(_ isThere: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<6_000 {
            if try isThere() { return true }
            usleep(10_000)
        }
        return false
    }

    @Test
    func `jobs run on the worker's threads, also those that are added while it runs, and their pages are rendered`()
        throws
    {
        let worker = worker { [database] errand, run in
            try database.write { db in
                try db.execute("INSERT INTO errands (place) VALUES (?)", errand.to)
                if errand.to == "mill" { try db.record(ClockSite.ErrandChange()) }
                try run.finish(in: db)
            }
        }
        try add("market", "mill")
        worker.start(threads: 2) { _ in }
        try add("brook")
        #expect(try wait { try database.jobTotals().waiting == 0 && database.jobTotals().running == 0 })
        worker.stop(within: 60)
        let places = try database.read {
            try $0.rows("SELECT place FROM errands ORDER BY place") { try $0["place"] as String }
        }
        #expect(places == ["brook", "market", "mill"])
        #expect(renderings.withLock { $0 } >= 1 && reports.withLock { $0 } == [])
        try add("forest")
        usleep(50_000)
        #expect(try database.jobTotals().waiting == 1)
    }

    @Test func `each end of an attempt has its consequence`() throws {
        let worker = worker { errand, run in
            switch errand.to {
            case "closed": throw JobRefused("nobody lives there")
            case "far":
                usleep(60_000)
                try run.checkpoint()
            case "bridge": throw Failure()
            default: break
            }
        }
        try add("closed", "far", "bridge", "near")
        try database.write {
            try $0.execute("INSERT INTO jobs (name, value, added, due, attempts) VALUES ('errand', '{}', 0, 0, 0)")
        }
        try database.write {
            try $0.execute("INSERT INTO jobs (name, value, added, due, attempts) VALUES ('errand', '{}', 0, 0, 20)")
        }
        try worker.runDue()
        let jobs = try database.jobs(max: 9)
        #expect(jobs.map(\.state) == [.failed, .failed, .failed, .waiting, .waiting])
        #expect(jobs[0].error == "nobody lives there")
        #expect(jobs[1].error?.hasPrefix("its value cannot be read") == true)
        #expect(jobs[2].error == "the process ended each time that the job ran")
        #expect(Set(jobs[3...].compactMap(\.error)) == ["the bridge is closed", "it took too long"])
    }

    @Test func `a job that the end of the process stops is no failed attempt, and waits for the next process`() throws {
        let isRunning = Lock(false)
        let worker = worker { _, run in
            isRunning.withLock { $0 = true }
            while true {
                try run.checkpoint()
                usleep(1_000)
            }
        }
        try add("market")
        worker.start(threads: 1) { _ in }
        #expect(wait { isRunning.withLock { $0 } })
        worker.stop(within: 60)
        let job = try #require(try database.jobs(max: 1).first)
        // Stopped, or over its time before that on a busy machine.
        #expect(job.state == .waiting && (job.attempts == 0 || job.error == "it took too long"))
    }

    @Test func `a job that does not end in its time ends its process, which says its number`() throws {
        let (told, hasEnded) = (Lock<[Int64]>([]), Lock(false))
        let worker = worker { _, _ in
            // It asks nobody whether it may go on.
            while !hasEnded.withLock({ $0 }) { usleep(1_000) }
        }
        try add("market")
        worker.start(threads: 1) { job in
            told.withLock { $0.append(job) }
        } exit: {
            hasEnded.withLock { $0 = true }
        }
        #expect(wait { hasEnded.withLock { $0 } })
        worker.stop(within: 60)
        #expect(told.withLock { $0 } == [1])
    }

    @Test func `a page changes when its time comes, once, and not before`() throws {
        let (first, second) = (
            SiteClock(
                of: website, in: database, timed: [], timetable: JobTimetable([], in: .gmt),
                renderChanges: { [renderings] in renderings.withLock { $0 += 1 } }),
            SiteClock(
                of: website, in: database, timed: [], timetable: JobTimetable([], in: .gmt),
                renderChanges: { [renderings] in renderings.withLock { $0 += 1 } })
        )
        let before = try database.pageRevision
        for clock in [first, second] { try clock.look(at: ClockSite.ends - 1) }
        #expect(try database.pageRevision == before && renderings.withLock { $0 } == 0)
        for clock in [first, second] { try clock.look(at: ClockSite.ends) }
        for clock in [first, second] { try clock.look(at: ClockSite.ends + 100) }
        #expect(renderings.withLock { $0 } == 1)
        let changes = try #require(try database.changes(since: before))
        #expect(changes.map(\.name) == ["clock"])
        let change = try #require(website.change(named: changes[0].name, json: changes[0].json) as? ClockChange)
        #expect(change.to == ClockSite.ends)
        let pages = try #require(try website.pages(affectedBy: [change]))
        #expect(pages.count == 1)
        #expect(try database.pageTime == ClockSite.ends)
    }

    @Test func `changes of the site's own tables are made at their time, in the transaction that moves it`() throws {
        let due = ClockSite.ends - 500
        let timed = TimedChanges { db in
            try db.row("SELECT 1 FROM errands") { _ in true } == nil ? due : nil
        } make: { now, db in
            #expect(try db.pageTime == now)
            try db.execute("INSERT INTO errands (place) VALUES ('made')")
        }
        let clock = SiteClock(
            of: website, in: database, timed: [timed], timetable: JobTimetable([], in: .gmt), renderChanges: {})
        try clock.look(at: due - 1)
        #expect(try database.read { try $0.row("SELECT 1 FROM errands") { _ in true } } == nil)
        try clock.look(at: due)
        try clock.look(at: due)
        #expect(try database.read { try $0.rows("SELECT 1 FROM errands") { _ in true } }.count == 1)
        #expect(try database.nextChange(of: website, [timed]) == ClockSite.ends)
    }

    @Test func `a rendering as a whole says when its pages change next, and moves their time first`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "public"), withIntermediateDirectories: true)
        let path = folder.appending(path: "clock.sqlite").path
        _ = try SQLiteDatabase(migrating: path, schema: ClockSite.schema)
        let database = try SQLiteDatabase(path: path, schema: ClockSite.schema)
        let settings = RenderSettings(
            database: RenderSettings.absolute(path), publicFolder: folder.appending(path: "public").path,
            pictures: folder.appending(path: "pictures").path, origin: nil, isStaticOnly: true, isCompressed: false)
        let sites = RenderedSites<ClockSite>(database, at: .file(path)) { _ in }
        let output = Output(folder.appending(path: "site").path)
        _ = try sites.generate(output, settings)
        #expect(try sites.nextChange(settings) == ClockSite.ends)
        #expect(try String(contentsOfFile: "\(output.path)/index.html", encoding: .utf8).contains("The regatta comes"))
        // As if the worker had been away until then.
        let clock = SiteClock(
            of: website, in: database, timed: [], timetable: JobTimetable([], in: .gmt), renderChanges: {})
        try clock.look(at: ClockSite.ends)
        try sites.refresh()
        #expect(try sites.nextChange(settings) == nil)
        #expect(
            try String(contentsOfFile: "\(output.path)/index.html", encoding: .utf8).contains("The regatta is over"))
        #expect(try sites.verify(output).isSame)
    }
}
