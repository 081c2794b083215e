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
            processes: overview.report.processes.map { process($0, at: overview.report.moment) },
            failures: overview.failures.map {
                .init(time: $0.time.formatted(.iso8601), request: $0.request, text: $0.text)
            })
    }

    private func figures(_ overview: Overview) -> [OverviewViewModel.Figure] {
        let (report, up) = (overview.report, Uptime(text: text))
        return [
            .init(name: text.requests, value: number(overview.requests)),
            .init(name: text.inFlight, value: number(overview.inFlight)),
            .init(name: text.waiting, value: waiting(report)),
            .init(name: text.busy, value: text.of(number(overview.busy), number(overview.threads))),
            .init(name: text.memory, value: memory(overview.resident)),
            .init(
                name: text.up,
                value: overview.started.map { up.description(from: $0, to: report.moment) } ?? text.unknown),
        ]
    }

    private func waiting(_ report: Report) -> String {
        guard let unaccepted = report.unaccepted, let unread = report.unread else { return text.unknown }
        return number(unaccepted + unread)
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

    private func process(_ process: ProcessReport, at moment: Date) -> OverviewViewModel.Process {
        .init(
            id: String(process.id), up: Uptime(text: text).description(from: process.started, to: moment),
            busy: text.of(number(process.busy), number(process.threads)), inFlight: number(process.inFlight),
            memory: memory(process.resident))
    }

    private func number(_ number: Int) -> String {
        number.grouped(by: text.thousands)
    }

    /// Mebibytes, to one digit behind the point.
    private func memory(_ bytes: Int?) -> String {
        guard let bytes else { return text.unknown }
        let tenths = (bytes * 10 + 1 << 19) >> 20
        return "\(number(tenths / 10)).\(tenths % 10) MiB"
    }
}

/// Formats a duration in its two largest units.
struct Uptime {
    let text: StatusText

    func description(from start: Date, to end: Date) -> String {
        // A clock that was set back is no reason for a negative time.
        let seconds = Int(min(max(0, end.timeIntervalSince(start)), 1e12))
        let parts = [
            (seconds / 86_400, text.days), (seconds / 3_600 % 24, text.hours), (seconds / 60 % 60, text.minutes),
            (seconds % 60, text.seconds),
        ]
        let filled = parts.drop { $0.0 == 0 }
        guard !filled.isEmpty else { return "0 \(text.seconds)" }
        return filled.prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
