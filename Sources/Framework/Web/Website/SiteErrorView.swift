public import Markup

/// An error page's content.
public struct SiteErrorViewModel: ViewModel {
    /// Which error it is about.
    public let error: SiteError
    public let title: String
    /// What the person can do.
    public let message: String
    /// The request's id, where the log has a line for it.
    public let requestID: String?
    /// The form that could not be stored; `PreservedFormView` shows it.
    public let form: PreservedForm?
    /// The page to sign in at, where that helps; `SignInLinkView` shows it.
    public let signIn: Link?

    /// The page's status; its code is the one that is sent.
    public var status: PageStatus { .error(error) }

    enum CodingKeys: String, CodingKey {
        case title, message
        case requestID = "request"
    }
}

/// The error page of a site that has no view of its own for it.
public struct SiteErrorView: View {
    public let model: SiteErrorViewModel
    let text: SiteErrorText
    let home: Link

    /// `home` is where its link leads.
    public init(model: SiteErrorViewModel, text: SiteErrorText, home: Link) {
        self.model = model
        self.text = text
        self.home = home
    }

    public var body: some HTML {
        section(.class("fault")) {
            h1 { model.title }
            p(.class("lead")) { model.message }
            if let link = model.signIn { SignInLinkView(link, beside: model.form, text: text) }
            if let form = model.form { PreservedFormView(form, text: text) }
            if let id = model.requestID {
                p(.class("quiet")) {
                    text.reference
                    " "
                    code { id }
                }
            }
            p { a(.to(home), .class("button")) { text.home } }
        }
    }
}

/// The link of an error page to the page to sign in at. Beside a form that is kept it opens another tab, so that the form stays.
public struct SignInLinkView: HTML {
    let link: Link
    let form: PreservedForm?
    let text: SiteErrorText

    public init(_ link: Link, beside form: PreservedForm?, text: SiteErrorText) {
        self.link = link
        self.form = form
        self.text = text
    }

    public var body: some HTML {
        p { a(.to(link), .target(form == nil ? nil : "_blank"), .class("button")) { text.signIn } }
    }
}
