internal import Markup
internal import Web

/// The page of the own account: who one is, and the way out.
struct ProfileView: View {
    let model: ProfileViewModel
    let router: AccountsRouter
    let text: AccountsText

    var body: some HTML {
        section(.class("profile")) {
            h1 { model.title }
            p(.class("lead")) { model.name }
            p(.class("quiet")) { model.since }
            p { text.kept }
            form(.method(.post), .action(router.target(of: .signOut))) {
                button(.type(.submit)) { text.signOut }
            }
        }
    }
}
