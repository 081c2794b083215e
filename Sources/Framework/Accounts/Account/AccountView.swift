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
        if !model.staff.isEmpty {
            nav(.aria(.label, text.staff)) {
                ul(.class("people")) { for link in model.staff { StaffLinkView(link: link) } }
            }
        }
        if !model.done.isEmpty {
            section(.class("done-by-others"), .aria(.labelledby, "done")) {
                h2(.id("done")) { text.doneByOthers }
                ul(.class("people")) { for done in model.done { DoneView(done: done) } }
            }
        }
        form(.method(.post), .action(router.target(of: .signOut)), .class("sign-out")) {
            button(.type(.submit)) { text.signOut }
        }
    }
}

/// What somebody else did to the account.
private struct DoneView: HTML {
    let done: AccountViewModel.Done

    var body: some HTML {
        li {
            p { done.line }
            p(.class("quiet")) { time(.datetime(done.time.moment)) { done.time.text } }
        }
    }
}

/// A link to what is the staff's.
struct StaffLinkView: HTML {
    let link: StaffLink

    var body: some HTML {
        li { a(.to(link.link)) { link.name } }
    }
}
