internal import Markup
internal import Web

/// The operators' page: figures, routes by status, processes, the last errors.
struct OverviewView: View {
    let model: OverviewViewModel
    let router: StatusRouter
    let text: StatusText

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { text.lead }
        dl(.class("figures")) {
            for figure in model.figures {
                div {
                    dt { figure.name }
                    dd { figure.value }
                }
            }
        }
        section(.class("status"), .aria(.labelledby, "routes")) {
            h2(.id("routes")) { text.routes }
            RoutesView(routes: model.routes, text: text)
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
