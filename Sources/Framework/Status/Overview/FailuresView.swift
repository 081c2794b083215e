internal import Markup

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
