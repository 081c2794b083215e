import Markup

/// What an error page says.
struct SiteErrorViewModel: ViewModel {
    let title: String
    let message: String
    /// The request's id, where the log has a line for it.
    let request: String?
}

/// The page of an error, the same in every layout.
struct SiteErrorView: View {
    let model: SiteErrorViewModel
    let text: SiteErrorText
    let home: Link

    var body: some HTML {
        section(.class("fault")) {
            h1 { model.title }
            p(.class("lead")) { model.message }
            if let request = model.request {
                p(.class("quiet")) {
                    text.reference
                    " "
                    code { request }
                }
            }
            p { a(.to(home), .class("button")) { text.home } }
        }
    }
}
