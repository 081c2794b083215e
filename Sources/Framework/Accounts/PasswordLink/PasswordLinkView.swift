import Markup
import Web

/// The form that sets a password, behind one-time links.
struct PasswordLinkView: View {
    let model: PasswordLinkViewModel
    let action: Target
    let signIn: Link
    let text: PeopleText

    var head: some HTML {
        meta(.name("robots"), .content("noindex"))
    }

    var body: some HTML {
        h1 { model.heading }
        if let lead = model.lead { p(.class("lead")) { lead } }
        if model.isOpen {
            form(.method(.post), .action(action), .class("sign-in")) {
                if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
                LinkFieldView(secret: model.secret, text: text)
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

/// The field for the link. The site's script fills it in from the page's own address, and hides it. Without the script, a
/// person pastes the link.
private struct LinkFieldView: HTML {
    let secret: String?
    let text: PeopleText

    var body: some HTML {
        if let secret {
            input(.type(.hidden), .name(PasswordLinkField.link), .value(secret))
        } else {
            div(.class("field")) {
                label(.for(PasswordLinkField.link)) { text.linkTitle }
                input(
                    .type(.text), .id(PasswordLinkField.link), .name(PasswordLinkField.link), .required(true),
                    .autocomplete("off"), .autocapitalize(.off), .spellcheck(.off), .data("from-address", ""))
            }
        }
    }
}
