import Foundation
import Platform
import SiteDatabase
import SiteStores
import StaticSite
import Status
import Web

/// The figures of all web machines that use one database: each worker reports its machine's now and then.
struct MachineStatusStore: StatusStore {
    /// Seconds between two reports.
    private static let interval = 5.0

    let own: WorkerStatusStore
    let database: any LiveDatabase
    let location: DatabaseLocation

    func report() throws -> Report {
        let decoder = JSONDecoder()
        // One of another version of the program may say something else.
        let others = try database.reportsOfOthers().compactMap {
            try? decoder.decode(Report.self, from: Data($0.utf8))
        }
        return try present().adding(others).with(own.jobs())
    }

    /// Reports until the process ends. What fails is no matter of the site's: the report is an old one then, and says so.
    func publish(by jobs: JobWorker) {
        jobs.keepDoing(each: Self.interval) { try? publish() }
    }

    private func publish() throws {
        let report = try present()
        try database.report(String(decoding: JSONEncoder().encode(report), as: UTF8.self), at: report.moment)
    }

    /// This machine's report.
    private func present() throws -> Report {
        let report = own.processes
        let machine = MachineReport(name: Machine.title, pages: try pages, seen: report.moment)
        return Report(
            moment: report.moment, processes: report.processes.map { $0.on(machine.name) }, machines: [machine],
            ended: report.ended, unaccepted: report.unaccepted, unread: report.unread)
    }

    /// Of several folders, what the one says that is behind the most.
    private var pages: MachineReport.Pages {
        get throws {
            var found = MachineReport.Pages.none
            for path in try database.outputs {
                guard let manifest = Output(path).manifest(of: RenderSettings.self),
                    manifest.settings.database == location.canonical
                else { continue }
                guard try manifest.revision != database.pageRevision else {
                    if found == .none { found = .present }
                    continue
                }
                guard let changes = try database.changes(since: manifest.revision), let first = changes.first else {
                    return .old
                }
                found = .behind(changes.count, since: first.recorded)
            }
            return found
        }
    }
}

extension ProcessReport {
    fileprivate func on(_ machine: String) -> ProcessReport {
        ProcessReport(
            id: id, on: machine, started: started, threads: threads, busy: busy, inFlight: inFlight, resident: resident,
            counts: counts, failures: failures)
    }
}
