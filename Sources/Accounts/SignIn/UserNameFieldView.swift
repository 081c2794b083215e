internal import Markup
internal import Web

/// The field for the user name, with its rules for the page's script.
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
            label(.for("username")) { text.userName }
            input(
                .type(.email), .id("username"), .name("username"), .value(field.value), .required(true),
                .autocomplete("username"), .aria(.invalid, field.error != nil),
                .aria(.describedby, field.error == nil ? nil : "username-error"), .autofocus(takesFocus))
            FieldErrorView(error: field.error, id: "username-error", prefix: text.errorPrefix)
        }
    }
}
