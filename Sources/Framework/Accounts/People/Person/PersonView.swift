import Markup
import Web

/// A person's page: one form, in which each button is a change of its own.
struct PersonView: View {
    let model: PersonViewModel
    let router: PeopleRouter
    let text: PeopleText

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list)), .class("back-link")) { text.title } }
        h1 { model.heading }
        p(.class("lead")) { model.state }
        if let link = model.link {
            section(.class("one-time-link"), .aria(.labelledby, "link")) {
                h2(.id("link")) { text.linkTitle }
                p { code { link } }
                p(.class("quiet")) { text.linkNote }
            }
        }
        if let id = Account.ID(model.id) { changes(of: id) }
    }

    private func changes(of id: Account.ID) -> some HTML {
        PostForm(to: router.target(of: .setRole(id)), style: "staff-form") {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            div(.class("field-row")) {
                OwnPasswordView(error: model.passwordError, text: text)
                RoleFieldView(role: model.role, text: text)
            }
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) { text.setRole }
                button(.type(.submit), .formaction(router.target(of: .open(id)).url)) { text.openLink }
                button(.type(.submit), .formaction(router.target(of: .remove(id)).url), .class("danger")) {
                    text.remove
                }
            }
            h2(.id("sessions")) { text.sessions }
            if model.sessions.isEmpty {
                p(.class("quiet")) { text.notSignedIn }
            } else {
                ul(.class("people")) {
                    for session in model.sessions { SessionView(session: session, id: id, router: router, text: text) }
                }
                button(.type(.submit), .formaction(router.target(of: .endSessions(id)).url)) { text.endSessions }
            }
        }
    }
}

/// One session, with the button that ends it.
private struct SessionView: HTML {
    let session: PersonViewModel.Session
    let id: Account.ID
    let router: PeopleRouter
    let text: PeopleText

    var body: some HTML {
        li {
            p {
                text.begun
                time(.datetime(session.begun.moment)) { session.begun.text }
                " · "
                text.lastUsed
                time(.datetime(session.used.moment)) { session.used.text }
            }
            button(.type(.submit), .formaction(router.target(of: .endSession(id, session.id)).url)) {
                text.endSession
            }
        }
    }
}
