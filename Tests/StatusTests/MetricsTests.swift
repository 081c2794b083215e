import Markup
import Snapshots
import Testing
import Web

@testable import Status

struct MetricsTests {
    @Test func `the figures of two processes, and of one that has only begun`() throws {
        assertSnapshot(of: try text(Watched.report), named: "MetricsView/two-processes")
        assertSnapshot(of: try text(Watched.first), named: "MetricsView/first")
    }

    @Test func `the text is OpenMetrics, with every figure in it`() throws {
        let metrics = try OpenMetricsReader(text(Watched.report))
        #expect(metrics.types["viperweb_requests"] == "counter")
        #expect(metrics.values["viperweb_requests_total{route=\"products.list\",status=\"200\"}"] == 1_234_670)
        #expect(metrics.values["viperweb_requests_in_flight"] == 2)
        #expect(metrics.values["viperweb_resident_memory_bytes{process=\"4711\"}"] == 25_690_112)
        #expect(metrics.units["viperweb_resident_memory_bytes"] == "bytes")
        #expect(metrics.values["viperweb_last_error_time_seconds"] == 1_749_999_995)
        #expect(metrics.values["viperweb_connections_unaccepted"] == 5)
    }

    @Test func `what is not known is left out`() throws {
        let metrics = try OpenMetricsReader(text(Watched.first))
        #expect(metrics.values["viperweb_processes"] == 1)
        #expect(metrics.types["viperweb_requests"] == nil)
        #expect(metrics.types["viperweb_connections_unaccepted"] == nil)
        #expect(metrics.types["viperweb_resident_memory_bytes"] == nil)
    }

    @Test(arguments: ["a\"b", "a\\", "a\nb", "a}b", "# EOF", "<b>&", "a\u{0}b", ""])
    func `whatever a label holds, the text stays OpenMetrics`(label: String) throws {
        let process = ProcessReport(
            id: 1, started: Watched.moment, threads: 1, busy: 0, inFlight: 0, resident: 1,
            counts: [RouteCount(route: label, status: "200", requests: 3)])
        let metrics = try OpenMetricsReader(
            text(Report(moment: Watched.moment, processes: [process], unaccepted: 0, unread: 0)))
        #expect(metrics.values.filter { $0.key.hasPrefix("viperweb_requests_total{") }.map(\.value) == [3])
    }

    @Test(arguments: [
        "", "# EOF", "a 1\n# EOF\n", "# TYPE a counter\na 1\n# EOF\n", "# TYPE a gauge\n# UNIT a bytes\n# EOF\n",
        "# TYPE a gauge\na 1\n# HELP a b\n# EOF\n", "# TYPE a gauge\na{b=\"\"\"} 1\n# EOF\n",
        "# TYPE a gauge\na x\n# EOF\n", "# TYPE a gauge\na 1\na 2\n# EOF\n",
    ])
    func `the reader of these tests refuses what is none`(text: String) {
        #expect(throws: OpenMetricsReader.Broken.self) { try OpenMetricsReader(text) }
    }

    private func text(_ report: Report) throws -> String {
        let outcome = try StatusInteractor(store: MemoryStatusStore(report)).look()
        guard case .show(let model, on: .metrics, as: .ok) = MetricsPresenter(text: .english).present(outcome) else {
            throw NoMetrics()
        }
        return String(decoding: MetricsView(model: model).rendered(), as: UTF8.self)
    }

    private struct NoMetrics: Error {}
}
