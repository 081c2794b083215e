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
            ], ended: [RouteCount(route: "products.list", status: "200", requests: 100)], unaccepted: 5, unread: 1)
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
