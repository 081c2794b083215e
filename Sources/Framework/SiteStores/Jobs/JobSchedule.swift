package import Foundation
import Platform
package import SiteDatabase

/// A job that is added at stated times of the site's time zone, once across all machines. After a pause it is added once, however many times
/// have passed.
///
///     JobSchedule(RemoveOldOrders(), .daily(at: 3, 30))
public struct JobSchedule: Sendable {
    public enum Times: Equatable, Sendable {
        /// At a minute of each hour.
        case hourly(Int = 0)
        case daily(at: Int, Int = 0)
        /// On a day of the week, 1 (Sunday) to 7.
        case weekly(on: Int, at: Int, Int = 0)

        var components: DateComponents {
            switch self {
            case .hourly(let minute): DateComponents(minute: minute, second: 0)
            case .daily(let hour, let minute): DateComponents(hour: hour, minute: minute, second: 0)
            case .weekly(let day, let hour, let minute):
                DateComponents(hour: hour, minute: minute, second: 0, weekday: day)
            }
        }

        private var isValid: Bool {
            switch self {
            case .hourly(let minute): (0..<60).contains(minute)
            case .daily(let hour, let minute): (0..<24).contains(hour) && (0..<60).contains(minute)
            case .weekly(let day, let hour, let minute):
                (1...7).contains(day) && (0..<24).contains(hour) && (0..<60).contains(minute)
            }
        }

        func check() { precondition(isValid, "there is no such time of the day or week: \(self)") }

        /// The first time after another. A time that the change to summer time skips is the moment of that change; one that comes twice counts
        /// once.
        func next(after time: Date, in zone: TimeZone) -> Date {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let next = calendar.nextDate(
                after: time, matching: components, matchingPolicy: .nextTime, repeatedTimePolicy: .first)
            return next ?? time + 86_400
        }
    }

    /// That of the job.
    let name: String
    let times: Times
    let add: @Sendable (_ now: Date, _ db: SQLTransaction) throws -> Void

    /// A site has one schedule for each kind of job.
    public init<Value: Job>(_ job: Value, _ times: Times) {
        times.check()
        name = Value.name
        self.times = times
        add = { now, db in try db.add(job, key: "schedule", at: now) }
    }
}

/// The times at which schedules next add their jobs.
package struct JobTimetable: Sendable {
    let schedules: [JobSchedule]
    let zone: TimeZone

    /// Traps if two schedules are for one kind of job.
    package init(_ schedules: [JobSchedule], in zone: TimeZone) {
        precondition(
            Set(schedules.map(\.name)).count == schedules.count, "two schedules are for jobs of one name")
        self.schedules = schedules
        self.zone = zone
    }

    /// Adds the jobs whose time has come, and notes when they come next. A schedule that is new, or has other times than before, adds its job
    /// at the next of its times.
    package func addDue(at now: Date, to database: some SQLDatabase) throws {
        if schedules.isEmpty { return }
        let known = try database.read { db in
            try db.rows("SELECT name, times, next FROM job_schedules") { row in
                (name: try row["name"] as String, times: try row["times"] as String, next: try row["next"] as Date)
            }
        }
        for schedule in schedules {
            let text = "\(schedule.times) \(zone.identifier)"
            let found = known.first { $0.name == schedule.name && $0.times == text }
            if let found, found.next > now { continue }
            try pass(schedule, text, since: found?.next, now, database)
        }
    }

    /// Another process may have done it.
    private func pass(
        _ schedule: JobSchedule, _ text: String, since last: Date?, _ now: Date, _ database: some SQLDatabase
    ) throws {
        let next = schedule.times.next(after: now, in: zone)
        try database.write(in: .named("job schedules")) { db in
            guard let last else {
                try db.execute(
                    """
                    INSERT INTO job_schedules (name, times, next) VALUES (?1, ?2, ?3)
                    ON CONFLICT (name) DO UPDATE SET times = ?2, next = ?3 WHERE job_schedules.times <> ?2
                    """, schedule.name, text, next)
                return
            }
            let isOurs = try db.execute(
                "UPDATE job_schedules SET next = ? WHERE name = ? AND times = ? AND next = ?", next, schedule.name,
                text, last)
            if isOurs > 0 { try schedule.add(now, db) }
        }
    }
}
