internal import Markup

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
                        th(.scope(.row)) { process.id }
                        td { process.up }
                        td { process.busy }
                        td { process.inFlight }
                        td { process.memory }
                    }
                }
            }
        }
    }
}
