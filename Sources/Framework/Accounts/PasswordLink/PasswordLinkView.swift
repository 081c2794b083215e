import Markup
import Web

/// The form that sets a password, behind a one-time link.
struct PasswordLinkView: View {
    let model: PasswordLinkViewModel
    let action: Target
    let signIn: Link
    let text: PeopleText

    /// The address is a secret: no request names it as the page it comes from. Without any such field the form's post would
    /// have no Origin either.
    var head: some HTML {
        meta(.name("referrer"), .content("strict-origin"))
        meta(.name("robots"), .content("noindex"))
    }

    var body: some HTML {
        h1 { model.heading }
        p(.class("lead")) { model.lead }
        if model.isOpen {
            form(.method(.post), .action(action), .class("sign-in")) {
                if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
                PasswordFieldView(
                    label: text.newPassword, autocomplete: "new-password", error: model.passwordError,
                    takesFocus: true, text: text.accounts)
                div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.savePassword } }
            }
        } else {
            p { a(.to(signIn), .class("button")) { text.accounts.signIn } }
        }
    }
}
