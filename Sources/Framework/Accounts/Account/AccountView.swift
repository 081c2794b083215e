import Markup
import Web

/// The account's page: name, sign-in time and sign-out button.
struct AccountView: View {
    let model: AccountViewModel
    let router: AccountsRouter
    let text: AccountsText

    var body: some HTML {
        h1 { model.title }
        p(.class("lead")) { model.signedInAs }
        p(.class("quiet")) {
            text.since
            time(.datetime(model.moment)) { model.since }
        }
        form(.method(.post), .action(router.target(of: .signOut)), .class("sign-out")) {
            button(.type(.submit)) { text.signOut }
        }
    }
}
