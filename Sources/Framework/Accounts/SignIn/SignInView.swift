internal import Markup
internal import Web

/// The form to sign in with.
struct SignInView: View {
    let model: SignInViewModel
    /// The page that asked for a sign-in.
    let next: Link?
    let router: AccountsRouter
    let text: AccountsText

    var body: some HTML {
        h1 { model.heading }
        form(
            .method(.post), .action(router.target(of: .signIn)), .class("sign-in"),
            .data("checked", model.isRefused ? "input" : "submit"), .data("error-prefix", text.errorPrefix)
        ) {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            if let path = router.path(of: next) { input(.type(.hidden), .name(SignInField.next), .value(path)) }
            UserNameFieldView(field: model.userName, takesFocus: model.focus == .userName, text: text)
            PasswordFieldView(error: model.passwordError, takesFocus: model.focus == .password, text: text)
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.signIn } }
        }
        p(.class("quiet")) { text.noSignUp }
    }
}
