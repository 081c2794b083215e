import Foundation
import Markup
import Snapshots
import Testing
import Web

@testable import Status

struct StatusTests {
    @Test func `counts are summed over the processes, those that ended too, and the newest error comes first`() throws {
        let overview = Overview(Watched.report)
        #expect(try StatusInteractor(store: MemoryStatusStore(Watched.report)).look() == .found(overview))
        #expect(overview.counts.map(\.requests) == [7, 1_234_670, 89, 12])
        #expect(overview.counts.map(\.status) == ["404", "200", "304", "303"])
        #expect(overview.failures.map(\.text) == ["newest", "the disk is full: <b> & more", "database is locked"])
        #expect(overview.resident == 46_661_632)
        #expect((overview.busy, overview.threads, overview.inFlight) == (3, 8, 2))
    }

    @Test func `several machines are summed up, and what one does not know nobody knows`() throws {
        let overview = Overview(Watched.machines)
        #expect(overview.counts.map(\.requests) == [1 + 2 + 3 + 20])
        #expect(overview.report.unaccepted == 4 && overview.report.unread == nil)
        #expect(overview.threads == 12)
        assertSnapshot(of: try screen(.overview, Watched.machines).content, named: "OverviewView/three-machines")
    }

    @Test func `a report is read as it was written`() throws {
        let written = try JSONEncoder().encode(Watched.machines)
        #expect(try JSONDecoder().decode(Report.self, from: written) == Watched.machines)
    }

    @Test func `of many errors the newest eight are shown`() throws {
        let failures = (0..<9).map { Failure(time: Watched.moment + Double($0), request: "r", text: "\($0)") }
        let process = ProcessReport(
            id: 1, started: Watched.moment, threads: 1, busy: 0, inFlight: 0, resident: nil, failures: failures)
        let report = Report(moment: Watched.moment, processes: [process], unaccepted: nil, unread: nil)
        #expect(Overview(report).failures.map(\.text) == (1...8).reversed().map(String.init))
    }

    @Test(arguments: [
        (0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3_725, "1 h 2 min"), (86_400, "1 d 0 h"), (999_999, "11 d 13 h"),
        (-5, "0 s"),
    ])
    func `a time that has passed is told in its two largest units`(seconds: Double, text: String) {
        let uptime = Uptime(from: Watched.moment, to: Watched.moment + seconds)
        #expect(uptime.description(.english) == text)
    }

    @Test func `the page, full and at the start`() throws {
        assertSnapshot(of: try screen(.overview).content, named: "OverviewView/two-processes")
        assertSnapshot(of: try screen(.overview, Watched.first).content, named: "OverviewView/first")
    }

    @Test func `the page as JSON`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(screen(.overview).json()))
        let text = try JSONSerialization.data(
            withJSONObject: json, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        assertSnapshot(
            of: String(decoding: text, as: UTF8.self) + "\n", named: "OverviewView/two-processes", extension: "json")
    }

    @Test func `the figures are for operators, and of this moment`() throws {
        #expect(module(Watched.report).audience == .operators(below: Link.root.appending("status")))
        #expect(try screen(.metrics).media == .openMetrics)
    }

    private struct NoScreen: Error {}

    private func module(_ report: Report) -> StatusModule {
        StatusModule(
            store: MemoryStatusStore(report), router: StatusRouter(base: Link.root.appending("status")), text: .english)
    }

    private func screen(_ page: StatusRouter.Page, _ report: Report = Watched.report) throws -> Screen {
        let visitor = Visitor(id: .random(), isKnown: false)
        guard case .show(let screen) = try module(report).show(page, to: visitor) else { throw NoScreen() }
        return screen
    }
}
