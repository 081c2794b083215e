import Markup
import Web

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
            .data("checked", model.isRefused ? "input" : "submit"), .data("error-prefix", text.form.errorPrefix)
        ) {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            if let path = router.path(of: next) { input(.type(.hidden), .name(SignInField.next), .value(path)) }
            UserNameFieldView(field: model.userName, takesFocus: model.focus == .userName, text: text)
            PasswordFieldView(
                label: text.password, error: model.passwordError, takesFocus: model.focus == .password, text: text)
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.signIn } }
        }
        p(.class("quiet")) { text.noSignUp }
    }
}

/// The field for the user name, with its rules for the page's script.
///
/// Of type text: a field of type email may not hold an invalid address (HTML, 4.10.5.1.5).
struct UserNameFieldView: HTML {
    let field: FieldModel
    let takesFocus: Bool
    let text: AccountsText

    var body: some HTML {
        div(
            .class("field"), .data("rule-trim", ""), .data("rule-pattern", UserName.pattern),
            .data("rule-most-bytes", String(UserName.maxBytes)), .data("error-empty", text.userNameInvalid(.empty)),
            .data("error-long", text.userNameInvalid(.tooLong)),
            .data("error-malformed", text.userNameInvalid(.malformed))
        ) {
            label(.for(SignInField.userName)) { text.userName }
            input(
                .type(.text), .id(SignInField.userName), .name(SignInField.userName), .value(field.value),
                .required(true),
                .inputmode(.email), .autocomplete("username"), .autocapitalize(.off), .spellcheck(.off),
                .aria(.invalid, field.error != nil),
                .describedBy(SignInField.userName, error: field.error), .autofocus(takesFocus))
            FieldErrorView(error: field.error, of: SignInField.userName, prefix: text.form.errorPrefix)
        }
    }
}

/// The field for the password, always empty, with its rules for the page's script.
///
/// The rules count bytes; `minlength` and `maxlength` count UTF-16 units and would refuse or cut valid passwords.
struct PasswordFieldView: HTML {
    let label: String
    var autocomplete = "current-password"
    let error: String?
    let takesFocus: Bool
    let text: AccountsText

    var body: some HTML {
        div(
            .class("field"), .data("rule-least-characters", String(Password.minCharacters)),
            .data("rule-most-bytes", String(Password.maxBytes)), .data("error-empty", text.passwordInvalid(.empty)),
            .data("error-short", text.passwordInvalid(.tooShort)), .data("error-long", text.passwordInvalid(.tooLong))
        ) {
            Markup.label(.for(SignInField.password)) { label }
            input(
                .type(.password), .id(SignInField.password), .name(SignInField.password), .required(true),
                .autocomplete(autocomplete), .aria(.invalid, error != nil),
                .describedBy(SignInField.password, error: error), .autofocus(takesFocus))
            FieldErrorView(error: error, of: SignInField.password, prefix: text.form.errorPrefix)
        }
    }
}
