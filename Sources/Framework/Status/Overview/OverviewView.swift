import Markup
import Web

/// The operators' page: figures, routes by status, processes, the last errors.
struct OverviewView: View {
    let model: OverviewViewModel
    let router: StatusRouter
    let text: StatusText

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { text.lead }
        FiguresView(figures: model.figures)
        section(.class("status"), .aria(.labelledby, "routes")) {
            h2(.id("routes")) { text.routes }
            RoutesView(routes: model.routes, text: text)
        }
        if let machines = model.machines {
            section(.class("status"), .aria(.labelledby, "machines")) {
                h2(.id("machines")) { text.machines }
                MachinesView(machines: machines, text: text)
            }
        }
        if let jobs = model.jobs {
            section(.class("status"), .aria(.labelledby, "jobs")) {
                h2(.id("jobs")) { text.jobs }
                JobsView(jobs: jobs, text: text)
            }
        }
        section(.class("status"), .aria(.labelledby, "processes")) {
            h2(.id("processes")) { text.processes }
            ProcessesView(processes: model.processes, text: text)
        }
        section(.class("status"), .aria(.labelledby, "failures")) {
            h2(.id("failures")) { text.failures }
            FailuresView(failures: model.failures, text: text)
        }
        p(.class("quiet")) {
            text.metrics
            " "
            a(.to(router.link(to: .metrics))) { "OpenMetrics" }
        }
    }
}

private struct FiguresView: HTML {
    let figures: [OverviewViewModel.Figure]

    var body: some HTML {
        dl(.class("figures")) {
            for figure in figures {
                div {
                    dt { figure.name }
                    dd { figure.value.text }
                }
            }
        }
    }
}

/// How many jobs there are, and those that wait for a decision.
private struct JobsView: HTML {
    let jobs: OverviewViewModel.Jobs
    let text: StatusText

    var body: some HTML {
        FiguresView(figures: jobs.figures)
        if !jobs.failures.isEmpty {
            p { text.failedJobs }
            ol(.class("failures")) {
                for failure in jobs.failures {
                    li {
                        p(.class("quiet")) {
                            code { "\(failure.id)" }
                            " · "
                            failure.name
                        }
                        p { failure.error }
                    }
                }
            }
        }
    }
}

/// The table of routes: a row for each status of each.
struct RoutesView: HTML {
    let routes: [OverviewViewModel.Route]
    let text: StatusText

    var body: some HTML {
        if routes.isEmpty {
            p { text.noRequests }
        } else {
            table(.class("figure-table"), .aria(.labelledby, "routes")) {
                thead {
                    tr {
                        th(.scope(.col)) { text.route }
                        th(.scope(.col)) { text.status }
                        th(.scope(.col)) { text.requests }
                    }
                }
                for route in routes { RouteRows(route: route, thousands: text.thousands) }
            }
        }
    }
}

/// One route, its name beside all of its rows.
private struct RouteRows: HTML {
    let route: OverviewViewModel.Route
    let thousands: String

    var body: some HTML {
        tbody {
            for (index, count) in route.counts.enumerated() {
                tr {
                    if index == 0 { th(.scope(.rowgroup), .rowspan(rows)) { route.name } }
                    td { count.status }
                    td { count.requests.grouped(by: thousands) }
                }
            }
        }
    }

    private var rows: Int? { route.counts.count > 1 ? route.counts.count : nil }
}

/// The table of web machines.
struct MachinesView: HTML {
    let machines: [OverviewViewModel.Machine]
    let text: StatusText

    var body: some HTML {
        table(.class("figure-table"), .aria(.labelledby, "machines")) {
            thead {
                tr {
                    th(.scope(.col)) { text.machine }
                    th(.scope(.col)) { text.pages }
                    th(.scope(.col)) { text.seen }
                }
            }
            tbody {
                for machine in machines {
                    tr {
                        th(.scope(.row)) { machine.name }
                        td(.class("words")) { machine.pages }
                        td { machine.seen.text }
                    }
                }
            }
        }
    }
}

/// The table of worker processes.
struct ProcessesView: HTML {
    let processes: [OverviewViewModel.Process]
    let text: StatusText

    var body: some HTML {
        table(.class("figure-table"), .aria(.labelledby, "processes")) {
            thead {
                tr {
                    th(.scope(.col)) { text.process }
                    th(.scope(.col)) { text.up }
                    th(.scope(.col)) { text.busy }
                    th(.scope(.col)) { text.inFlight }
                    th(.scope(.col)) { text.memory }
                }
            }
            tbody {
                for process in processes {
                    tr {
                        th(.scope(.row)) { process.machine.map { "\($0) \(process.id)" } ?? String(process.id) }
                        td { process.up.text }
                        td { process.busy.text }
                        td { process.inFlight.text }
                        td { process.memory.text }
                    }
                }
            }
        }
    }
}

/// The last errors, the newest first.
struct FailuresView: HTML {
    let failures: [OverviewViewModel.Failure]
    let text: StatusText

    var body: some HTML {
        if failures.isEmpty {
            p { text.noFailures }
        } else {
            ol(.class("failures")) {
                for failure in failures {
                    li {
                        p(.class("quiet")) {
                            time(.datetime(failure.time)) { failure.time }
                            " · "
                            text.request
                            " "
                            code { failure.request }
                        }
                        p { failure.text }
                    }
                }
            }
        }
    }
}
