import FoundationEssentials
import Web

/// Presents the figures as a page.
struct OverviewPresenter {
    let text: StatusText

    func present(_ outcome: StatusInteractor.Outcome) -> Presentation<OverviewViewModel, StatusRouter.Page> {
        switch outcome {
        case .found(let overview): .show(model(overview), on: .overview)
        }
    }

    private func model(_ overview: Overview) -> OverviewViewModel {
        OverviewViewModel(
            title: text.title, figures: figures(overview), routes: routes(overview.counts),
            machines: machines(overview.report), jobs: overview.report.jobs.map { jobs($0, overview.report.moment) },
            processes: overview.report.processes.map { process($0, at: overview.report.moment) },
            failures: overview.failures.map {
                .init(time: $0.time.formatted(.iso8601), request: $0.request, text: $0.text)
            })
    }

    private func figures(_ overview: Overview) -> [OverviewViewModel.Figure] {
        let report = overview.report
        return [
            .init(name: text.requests, value: count(overview.requests)),
            .init(name: text.inFlight, value: count(overview.inFlight)),
            .init(name: text.waiting, value: count(waiting(report))),
            .init(name: text.busy, value: busy(overview.busy, of: overview.threads)),
            .init(name: text.threads, value: count(overview.threads)),
            .init(name: text.memory, value: memory(overview.resident)),
            .init(name: text.up, value: up(from: overview.started, to: report.moment)),
        ]
    }

    private func waiting(_ report: Report) -> Int? {
        report.unaccepted.flatMap { unaccepted in report.unread.map { unaccepted + $0 } }
    }

    private func routes(_ counts: [RouteCount]) -> [OverviewViewModel.Route] {
        counts.reduce(into: []) { routes, count in
            let cell = OverviewViewModel.Route.Count(status: count.status, requests: count.requests)
            if let last = routes.last, last.name == count.route {
                routes[routes.count - 1] = .init(name: last.name, counts: last.counts + [cell])
            } else {
                routes.append(.init(name: count.route, counts: [cell]))
            }
        }
    }

    private func machines(_ report: Report) -> [OverviewViewModel.Machine]? {
        guard !report.machines.isEmpty else { return nil }
        return report.machines.sorted { $0.name < $1.name }.map { machine in
            let pages =
                switch machine.pages {
                case .none: text.noPages
                case .present: text.pagesPresent
                case .behind(let count, let since):
                    text.pagesBehind(number(count), Uptime(from: since, to: report.moment).description(text))
                case .old: text.pagesOld
                }
            return .init(name: machine.name, pages: pages, seen: up(from: machine.seen, to: report.moment))
        }
    }

    private func jobs(_ jobs: JobReport, _ moment: Date) -> OverviewViewModel.Jobs {
        .init(
            figures: [
                .init(name: text.jobsWaiting, value: count(jobs.waiting)),
                .init(name: text.jobsRunning, value: count(jobs.running)),
                .init(name: text.jobsFailed, value: count(jobs.failed)),
                .init(name: text.oldestDue, value: up(from: jobs.oldestDue ?? moment, to: moment)),
            ], failures: jobs.failures.map { .init(id: $0.id, name: $0.name, error: $0.error) })
    }

    private func process(_ process: ProcessReport, at moment: Date) -> OverviewViewModel.Process {
        .init(
            id: process.id, machine: process.machine, up: up(from: process.started, to: moment),
            busy: busy(process.busy, of: process.threads),
            inFlight: count(process.inFlight), memory: memory(process.resident))
    }

    private func count(_ number: Int?) -> Quantity {
        Quantity(number: number, text: number.map(self.number) ?? text.unknown)
    }

    private func busy(_ busy: Int, of threads: Int) -> Quantity {
        Quantity(number: busy, text: text.of(number(busy), number(threads)))
    }

    private func up(from start: Date?, to moment: Date) -> Quantity {
        guard let start else { return Quantity(number: nil, text: text.unknown) }
        let uptime = Uptime(from: start, to: moment)
        return Quantity(number: uptime.seconds, text: uptime.description(text))
    }

    private func number(_ number: Int) -> String {
        number.grouped(by: text.thousands)
    }

    /// Mebibytes, to one digit behind the point.
    private func memory(_ bytes: Int?) -> Quantity {
        guard let bytes else { return Quantity(number: nil, text: text.unknown) }
        let tenths = (bytes * 10 + 1 << 19) >> 20
        return Quantity(number: bytes, text: "\(number(tenths / 10)).\(tenths % 10) MiB")
    }
}

/// A time in whole seconds, and its two largest units in words.
struct Uptime {
    let seconds: Int

    init(from start: Date, to end: Date) {
        // A clock that was set back is no reason for a negative time.
        seconds = Int(min(max(0, end.timeIntervalSince(start)), 1e12))
    }

    func description(_ text: StatusText) -> String {
        let parts = [
            (seconds / 86_400, text.days), (seconds / 3_600 % 24, text.hours), (seconds / 60 % 60, text.minutes),
            (seconds % 60, text.seconds),
        ]
        let filled = parts.drop { $0.0 == 0 }
        guard !filled.isEmpty else { return "0 \(text.seconds)" }
        return filled.prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
