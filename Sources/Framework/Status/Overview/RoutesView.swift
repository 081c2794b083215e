internal import Markup
internal import Web

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
