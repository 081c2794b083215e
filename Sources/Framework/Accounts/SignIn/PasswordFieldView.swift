internal import Markup
internal import Web

/// The field for the password, always empty, with its rules for the page's script.
///
/// The rules count bytes, which `minlength` and `maxlength` do not: those would refuse, or cut, what the server takes.
struct PasswordFieldView: HTML {
    let error: String?
    let takesFocus: Bool
    let text: AccountsText

    var body: some HTML {
        div(
            .class("field"), .data("rule-least-bytes", String(Password.least)),
            .data("rule-most-bytes", String(Password.most)), .data("error-empty", text.passwordBroken(.empty)),
            .data("error-short", text.passwordBroken(.tooShort)), .data("error-long", text.passwordBroken(.tooLong))
        ) {
            label(.for(SignInField.password)) { text.password }
            input(
                .type(.password), .id(SignInField.password), .name(SignInField.password), .required(true),
                .autocomplete("current-password"), .aria(.invalid, error != nil),
                .describedBy(SignInField.password, error: error), .autofocus(takesFocus))
            FieldErrorView(error: error, of: SignInField.password, prefix: text.errorPrefix)
        }
    }
}
