import ArgumentParser
import Foundation
import Markup
import SiteDatabase
import SiteStores
import ViperWeb
import Web

/// Work in the database alone: it is done once.
struct Count: Job {
    static let name = "count"
    let number: Int64
}

/// Work elsewhere: a line of the file that CALLS names. It is done at least once.
struct Call: Job {
    static let name = "call"
    let number: Int64
}

/// Forgets the counts, at night.
struct Forget: Job {
    static let name = "forget"
}

/// A page, and jobs that count how often they ran.
@main
struct JobSite: SiteProgram {
    static let name = "jobsite"
    static let migrations = [
        Migration("1 runs", sql: "CREATE TABLE runs (number INTEGER PRIMARY KEY, times INTEGER NOT NULL) STRICT;")
    ]
    static var commands: [any ParsableCommand.Type] { [AddCommand.self, ReportCommand.self] }

    static func site(_ context: SiteContext) -> Website {
        Website(modules: [CountModule(database: context.database)], context: context) { screen in
            AnyHTML(document(.lang("en")) { body { screen.content } })
        }
    }
}

struct CountModule: JobModule {
    struct Routes: Router {
        enum Page: Equatable, Sendable { case page }
        let pages = RouteTable<Page>(below: .root) { Route(.page) }
    }

    struct Model: ViewModel {
        let title: String
    }

    struct PageView: View {
        let model: Model
        var body: some HTML { h1 { model.title } }
    }

    let router = Routes()
    let audience = Audience.everyone
    let database: any SQLDatabase

    func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        let count = try database.read {
            try $0.row("SELECT count(*) AS n FROM runs WHERE number < 10") { try $0["n"] as Int }
        }
        return .show(Screen(PageView(model: Model(title: "\(count ?? 0) ran")), at: router.link(to: page)))
    }

    var schedules: [JobSchedule] { [JobSchedule(Forget(), .daily(at: 3, 30))] }

    var jobs: [JobHandler] {
        [
            JobHandler(Count.self) { job, run in
                try database.write(in: .rows) { db in
                    try db.execute(
                        """
                        INSERT INTO runs (number, times) VALUES (?, 1)
                        ON CONFLICT (number) DO UPDATE SET times = runs.times + 1
                        """, job.number)
                    try run.finish(in: db)
                }
            },
            JobHandler(Forget.self) { _, run in
                try database.write(in: .rows) { db in
                    try db.execute("DELETE FROM runs")
                    try run.finish(in: db)
                }
            },
            JobHandler(Call.self) { job, _ in
                let path = ProcessInfo.processInfo.environment["CALLS"] ?? "/dev/null"
                let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
                defer { close(file) }
                let line = Array("\(job.number)\n".utf8)
                guard write(file, line, line.count) == line.count else {
                    throw JobRefused("the file cannot be written")
                }
            },
        ]
    }
}

/// Adds jobs, each in a transaction of its own.
struct AddCommand: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "add") }

    @Option var count: Int
    @Option var first = 0
    @Option(help: "Jobs in a second.") var rate: Double?
    @Option(help: "Jobs in a transaction.") var batch = 1
    @Flag(help: "Each second job writes a line of a file.") var calls = false
    @OptionGroup var database: DatabaseOption

    func run() throws {
        let opened = try database.open(for: JobSite.self)
        let begin = Date()
        for start in stride(from: 0, to: count, by: batch) {
            if let rate { Thread.sleep(until: begin + Double(start) / rate) }
            try opened.write { db in
                for index in start..<min(start + batch, count) {
                    let number = Int64(first + index)
                    if calls, number % 2 == 1 {
                        try db.add(Call(number: number))
                    } else {
                        try db.add(Count(number: number))
                    }
                }
            }
            // Not kept in a buffer: the program may be killed.
            FileHandle.standardOutput.write(Data("\(first + min(start + batch, count))\n".utf8))
        }
    }
}

/// Prints how many jobs are left, how many counts there are, and how many of them ran more than once.
struct ReportCommand: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "report") }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let opened = try database.open(for: JobSite.self)
        let runs = try opened.read { db in
            try db.row("SELECT count(*) AS n, coalesce(sum(times), 0) AS t FROM runs") {
                (try $0["n"] as Int, try $0["t"] as Int)
            }
        }
        let totals = try opened.jobTotals()
        print(totals.waiting + totals.running, totals.failed, runs?.0 ?? 0, (runs?.1 ?? 0) - (runs?.0 ?? 0))
    }
}
