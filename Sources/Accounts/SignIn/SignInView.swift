internal import Markup
internal import Web

/// The sign-in: e-mail address and password, each with its fault beside it, everything else above.
struct SignInView: View {
    let model: SignInViewModel
    let router: AccountsRouter
    let text: AccountsText

    var body: some HTML {
        section(.class("sign-in")) {
            h1 { model.heading }
            form(
                .method(.post), .action(router.target(of: .signIn)), .class("sign-in-form"), .data("checked", ""),
                .data("error-prefix", text.errorPrefix)
            ) {
                if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
                if let next = model.next { input(.type(.hidden), .name("next"), .value(next)) }
                nameField
                passwordField
                div(.class("buttons")) {
                    button(.type(.submit), .class("primary")) { text.signIn }
                }
            }
            p(.class("quiet")) { text.noSignUp }
        }
    }

    private var nameField: some HTML {
        div(
            .class("field"), .data("rule-pattern", UserName.pattern), .data("rule-most", String(UserName.most)),
            .data("rule-trim", ""), .data("error-empty", text.nameBroken(.empty)),
            .data("error-pattern", text.nameBroken(.malformed)), .data("error-most", text.nameBroken(.tooLong))
        ) {
            label(.for("user")) { text.name }
            input(
                .type(.email), .id("user"), .name("user"), .value(model.name.value), .required(true),
                .autocomplete("username"), .aria(.invalid, model.name.error != nil),
                .aria(.describedby, model.name.error == nil ? nil : "user-error"),
                .autofocus(model.passwordError == nil || model.name.error != nil))
            FieldErrorView(error: model.name.error, id: "user-error", text: text)
        }
    }

    private var passwordField: some HTML {
        div(
            .class("field"), .data("rule-least", String(Password.least)), .data("rule-most", String(Password.most)),
            .data("error-empty", text.passwordBroken(.empty)),
            .data("error-least", text.passwordBroken(.tooShort)), .data("error-most", text.passwordBroken(.tooLong))
        ) {
            label(.for("password")) { text.password }
            input(
                .type(.password), .id("password"), .name("password"), .required(true),
                .autocomplete("current-password"), .aria(.invalid, model.passwordError != nil),
                .aria(.describedby, model.passwordError == nil ? nil : "password-error"),
                .autofocus(model.name.error == nil && model.passwordError != nil))
            FieldErrorView(error: model.passwordError, id: "password-error", text: text)
        }
    }
}

/// A fault beside its field.
private struct FieldErrorView: HTML {
    let error: String?
    let id: String
    let text: AccountsText

    var body: some HTML {
        if let error {
            p(.class("field-error"), .id(id)) {
                span(.class("visually-hidden")) { text.errorPrefix }
                error
            }
        }
    }
}
