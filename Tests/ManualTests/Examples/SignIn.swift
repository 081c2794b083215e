import Markup
import Web

/// The example of guides/sign-in.md: each member of a rowing club has a logbook.
enum SignInPage {
    struct LogbookModule: Module {
        let router: LogbookRouter
        let audience = Audience.visitor
        /// The page to sign in at, which leads back here.
        let signIn: Link

        func show(_ page: LogbookRouter.Page, to visitor: Visitor) throws -> Reply {
            guard let member = visitor.signedIn?.identity else { return .redirect(signIn) }
            let model = LogbookViewModel(title: "Logbook", lead: "Your trips, \(member.name)")
            return .show(Screen(LogbookView(model: model), at: router.link(to: page)))
        }
    }

    struct LogbookRouter: Router {
        enum Page: Equatable, Sendable {
            case logbook
        }

        let pages: RouteTable<Page>

        init(base: Link) {
            pages = RouteTable(below: base) { Route(.logbook) }
        }
    }

    struct LogbookViewModel: ViewModel {
        let title: String
        let lead: String
    }

    struct LogbookView: View {
        let model: LogbookViewModel

        var body: some HTML {
            h1 { model.title }
            p(.class("lead")) { model.lead }
        }
    }
}
