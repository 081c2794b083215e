import ArgumentParser
import Foundation
import Platform
import SiteDatabase
import SiteStores

/// Lists, retries and discards jobs.
struct JobsCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "jobs", abstract: "List the jobs that wait, run or have failed; retry or discard them.",
            discussion: """
                The worker runs jobs. If an attempt fails, the job is tried again after a pause that grows from 5 s to \
                half an hour. After its last attempt it has failed: it waits for `jobs retry` or `jobs discard`.
                """,
            subcommands: [List.self, Retry.self, Discard.self], defaultSubcommand: List.self)
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(abstract: "List jobs, the failed ones first, then in the order in which they run.")
        }

        @Flag(help: "List only jobs that have failed.")
        var failed = false

        @Option(help: "List at most this many jobs.")
        var max = 100

        @OptionGroup var database: DatabaseOption

        func run() throws {
            let opened = try database.open(for: Program.self)
            let now = Date()
            for job in try opened.jobs(failedOnly: failed, max: Swift.max(0, max)) { print(job.line(at: now)) }
            print(try opened.jobTotals().text(at: now))
        }
    }

    struct Retry: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(abstract: "Run failed jobs again, and jobs that wait after a failed attempt.")
        }

        @OptionGroup var chosen: ChosenJobs<Program>

        func run() throws {
            let count = try chosen.database.open(for: Program.self).retryJobs(chosen.ids, at: Date())
            print("\(count) of \(chosen.text) will run now")
        }
    }

    struct Discard: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                abstract: "Remove jobs without running them.",
                discussion: "`--failed` removes all failed jobs. A job that runs at this moment stays.")
        }

        @OptionGroup var chosen: ChosenJobs<Program>

        func run() throws {
            let count = try chosen.database.open(for: Program.self).discardJobs(chosen.ids, at: Date())
            print("\(count) of \(chosen.text) removed")
        }
    }
}

/// The jobs that an operator names.
struct ChosenJobs<Program: SiteProgram>: ParsableArguments {
    @Argument(help: "The numbers of the jobs.")
    var numbers: [Int64] = []

    @Flag(name: .customLong("failed"), help: "All jobs that have failed.")
    var isAllFailed = false

    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard numbers.isEmpty == isAllFailed else {
            throw ValidationError("Name jobs by their numbers, or use --failed.")
        }
    }

    /// Nil for all that have failed.
    var ids: [Int64]? { isAllFailed ? nil : numbers }

    var text: String { isAllFailed ? "all failed jobs" : "\(numbers.count) jobs" }
}

extension StoredJob {
    /// For an operator.
    func line(at now: Date) -> String {
        let error = error.map { ": \($0)" } ?? ""
        return "\(id) \(name) \(state(at: now)), attempt \(attempts)\(error)".escapingInvisibles
    }

    private func state(at now: Date) -> String {
        switch state {
        case .failed: "failed"
        case .running: "runs"
        case .waiting: due > now ? "waits \(Int((due.timeIntervalSince(now)).rounded(.up))) s" : "is due"
        }
    }
}

extension JobTotals {
    /// For an operator.
    func text(at now: Date) -> String {
        let age = oldestDue.map { "; the oldest has been due for \(Int(now.timeIntervalSince($0))) s" } ?? ""
        return "\(waiting) wait, \(running) run, \(failed) failed\(age)"
    }
}
