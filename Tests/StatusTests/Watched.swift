import Foundation

@testable import Status

/// Two processes, of which one met errors.
enum Watched {
    static let moment = Date(timeIntervalSince1970: 1_750_000_000)

    static var report: Report {
        Report(
            moment: moment,
            processes: [
                ProcessReport(
                    id: 4_711, started: moment - 273_600, threads: 4, busy: 3, inFlight: 2, resident: 25_690_112,
                    counts: [
                        RouteCount(route: "products.list", status: "200", requests: 1_234_567),
                        RouteCount(route: "products.list", status: "304", requests: 89),
                        RouteCount(route: "todos.add", status: "303", requests: 12),
                    ],
                    failures: [
                        Failure(time: moment - 60, request: "0123456789abcdef", text: "the disk is full: <b> & more"),
                        Failure(time: moment - 3_600, request: "fedcba9876543210", text: "database is locked"),
                    ]),
                ProcessReport(
                    id: 4_712, started: moment - 75, threads: 4, busy: 0, inFlight: 0, resident: 20_971_520,
                    counts: [
                        RouteCount(route: "products.list", status: "200", requests: 3),
                        RouteCount(route: "none", status: "404", requests: 7),
                    ],
                    failures: [Failure(time: moment - 5, request: "aaaabbbbccccdddd", text: "newest")]),
            ],
            jobs: JobReport(
                waiting: 12, running: 2, failed: 1, oldestDue: moment - 90,
                failures: [.init(id: 77, name: "send mail", error: "550 <nobody>: no such mailbox")]),
            ended: [RouteCount(route: "products.list", status: "200", requests: 100)], unaccepted: 5, unread: 1)
    }

    /// The same on one of three machines.
    static var machines: Report {
        func process(_ id: Int, on machine: String) -> ProcessReport {
            ProcessReport(
                id: id, on: machine, started: moment - 75, threads: 4, busy: 1, inFlight: 1, resident: 20_971_520,
                counts: [RouteCount(route: "todos.add", status: "303", requests: id)])
        }
        func other(_ name: String, _ pages: MachineReport.Pages) -> Report {
            Report(
                moment: moment - 4, processes: [process(name == "web2" ? 2 : 3, on: name)],
                machines: [MachineReport(name: name, pages: pages, seen: moment - 4)],
                ended: [RouteCount(route: "todos.add", status: "303", requests: 10)], unaccepted: 1,
                unread: name == "web2" ? 2 : nil)
        }
        let own = Report(
            moment: moment, processes: [process(1, on: "web1")],
            machines: [MachineReport(name: "web1", pages: .present, seen: moment)], unaccepted: 2, unread: 1)
        return own.adding([
            other("web3", .old), other("web2", .behind(3, since: moment - 90)),
        ])
    }

    /// One process that has only begun, where the system tells little.
    static var first: Report {
        Report(
            moment: moment,
            processes: [
                ProcessReport(id: 1, started: moment, threads: 2, busy: 1, inFlight: 0, resident: nil)
            ], unaccepted: nil, unread: nil)
    }
}
