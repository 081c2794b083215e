import Foundation
import Notebook
import Testing

@testable import SiteDatabase
@testable import SiteStores

private struct Sweep: Job {
    static let name = "sweep"
}

private func time(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

@Suite struct JobScheduleTests {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    @Test(arguments: [
        // To summer time, at 02:00 on 29 March 2026: there is no 02:30.
        ("2026-03-27T12:00:00Z", ["2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"]),
        // From it, at 03:00 on 25 October 2026: 02:30 comes twice.
        ("2026-10-23T12:00:00Z", ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]),
    ])
    func `a daily time comes once a day, also when clocks change`(_ start: String, _ times: [String]) throws {
        var last = try time(start)
        for expected in times {
            last = JobSchedule.Times.daily(at: 2, 30).next(after: last, in: berlin)
            #expect(try last == time(expected), "\(last.formatted(.iso8601)), not \(expected)")
        }
    }

    @Test func `hourly and weekly times are those of the zone`() throws {
        let start = try time("2026-11-26T22:14:00Z")
        let kolkata = try #require(TimeZone(identifier: "Asia/Kolkata"))
        #expect(try JobSchedule.Times.hourly(15).next(after: start, in: .gmt) == time("2026-11-26T22:15:00Z"))
        #expect(try JobSchedule.Times.hourly(15).next(after: start, in: kolkata) == time("2026-11-26T22:45:00Z"))
        // It is Friday there already.
        #expect(
            try JobSchedule.Times.weekly(on: 6, at: 4).next(after: start, in: kolkata) == time("2026-11-26T22:30:00Z"))
        #expect(
            try JobSchedule.Times.weekly(on: 5, at: 4).next(after: start, in: kolkata) == time("2026-12-02T22:30:00Z"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `a job is added once at each of its times by all processes, and once after a pause`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let tables = (0..<2).map { _ in JobTimetable([JobSchedule(Sweep(), .daily(at: 3, 30))], in: berlin) }
        func added(at text: String) throws -> Int {
            for table in tables { try table.addDue(at: time(text), to: database) }
            let count = try database.count("jobs")
            try database.write { try $0.execute("DELETE FROM jobs") }
            return count
        }
        // A new schedule waits for its first time.
        #expect(try added(at: "2026-11-26T12:00:00Z") == 0)
        #expect(try added(at: "2026-11-27T02:29:59Z") == 0)
        #expect(try added(at: "2026-11-27T02:30:00Z") == 1)
        #expect(try added(at: "2026-11-27T02:30:01Z") == 0)
        // After four days without a process.
        #expect(try added(at: "2026-12-01T12:00:00Z") == 1)
        #expect(try added(at: "2026-12-01T12:00:01Z") == 0)
        #expect(try added(at: "2026-12-02T02:30:00Z") == 1)
    }

    @Test(arguments: DatabaseEngine.all)
    func `other times than before wait for the next of them, and two runs do not pile up`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(SiteSchema())
        let add = { (times: JobSchedule.Times, text: String) in
            try JobTimetable([JobSchedule(Sweep(), times)], in: berlin).addDue(at: time(text), to: database)
        }
        try add(.daily(at: 3), "2026-11-26T12:00:00Z")
        try add(.daily(at: 15), "2026-11-27T12:00:00Z")
        #expect(try database.count("jobs") == 0)
        try add(.daily(at: 15), "2026-11-27T14:00:00Z")
        try add(.daily(at: 15), "2026-11-28T14:00:00Z")
        #expect(try database.count("jobs") == 1)
    }
}
