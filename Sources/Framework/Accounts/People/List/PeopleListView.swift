import Markup
import Web

/// The list of people, and the form that adds one.
struct PeopleListView: View {
    let model: PeopleListViewModel
    let router: PeopleRouter
    let text: PeopleText
    var key: FormKey?

    var body: some HTML {
        h1 { model.heading }
        p(.class("lead")) { text.lead }
        ul(.class("people")) {
            for person in model.people { PersonRowView(person: person, router: router, text: text) }
        }
        h2(.id("add")) { text.add }
        form(
            .method(.post), .action(router.target(of: .add)), .class("sign-in"), .aria(.labelledby, "add")
        ) {
            FormKeyView(key)
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            div(.class("field")) {
                label(.for(PeopleField.name)) { text.accounts.userName }
                input(
                    .type(.text), .id(PeopleField.name), .name(PeopleField.name), .value(model.userName.value),
                    .required(true), .inputmode(.email), .autocomplete("off"), .autocapitalize(.off),
                    .spellcheck(.off), .aria(.invalid, model.userName.error != nil),
                    .describedBy(PeopleField.name, error: model.userName.error))
                FieldErrorView(
                    error: model.userName.error, of: PeopleField.name, prefix: text.accounts.errorPrefix)
            }
            RoleFieldView(role: model.role, text: text)
            OwnPasswordView(error: model.passwordError, text: text)
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.addButton } }
        }
    }
}

/// One person in the list.
private struct PersonRowView: HTML {
    let person: PeopleListViewModel.Row
    let router: PeopleRouter
    let text: PeopleText

    var body: some HTML {
        li {
            if let id = Account.ID(person.id) { a(.to(router.link(to: .person(id)))) { person.name } }
            p(.class("quiet")) {
                person.role
                " · "
                if let used = person.lastUsed {
                    text.lastUsed
                    time(.datetime(used.moment)) { used.text }
                } else {
                    person.note ?? text.notSignedIn
                }
            }
        }
    }
}

/// The choice of a role.
struct RoleFieldView: HTML {
    /// `Role.rawValue`.
    let role: String
    let text: PeopleText

    var body: some HTML {
        div(.class("field")) {
            label(.for(PeopleField.role)) { text.roleLabel }
            select(.id(PeopleField.role), .name(PeopleField.role)) {
                for other in Role.allCases {
                    option(.value(other.rawValue), .selected(other.rawValue == role)) { text.role(other) }
                }
            }
        }
    }
}

/// The owner's own password, typed again.
struct OwnPasswordView: HTML {
    let error: String?
    let text: PeopleText

    var body: some HTML {
        PasswordFieldView(label: text.ownPassword, error: error, takesFocus: error != nil, text: text.accounts)
    }
}
