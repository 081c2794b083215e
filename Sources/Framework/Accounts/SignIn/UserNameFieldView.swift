internal import Markup
internal import Web

/// The field for the user name, with its rules for the page's script.
///
/// Of type text: a field of type email may not show again what is no address (HTML, 4.10.5.1.5).
struct UserNameFieldView: HTML {
    let field: FieldModel
    let takesFocus: Bool
    let text: AccountsText

    var body: some HTML {
        div(
            .class("field"), .data("rule-trim", ""), .data("rule-pattern", UserName.pattern),
            .data("rule-most-bytes", String(UserName.most)), .data("error-empty", text.userNameBroken(.empty)),
            .data("error-long", text.userNameBroken(.tooLong)),
            .data("error-malformed", text.userNameBroken(.malformed))
        ) {
            label(.for(SignInField.userName)) { text.userName }
            input(
                .type(.text), .id(SignInField.userName), .name(SignInField.userName), .value(field.value),
                .required(true),
                .inputmode(.email), .autocomplete("username"), .autocapitalize(.off), .spellcheck(.off),
                .aria(.invalid, field.error != nil),
                .describedBy(SignInField.userName, error: field.error), .autofocus(takesFocus))
            FieldErrorView(error: field.error, of: SignInField.userName, prefix: text.errorPrefix)
        }
    }
}
