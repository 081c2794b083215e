import Markup
import Web

/// The list of people, and the form that adds one.
struct PeopleListView: View {
    let model: PeopleListViewModel
    let router: PeopleRouter
    let text: PeopleText

    var body: some HTML {
        h1 { model.heading }
        p(.class("lead")) { text.lead }
        div(.class("staff-columns")) {
            ul(.class("people")) {
                for person in model.people { PersonRowView(person: person, router: router, text: text) }
            }
            addForm
        }
    }

    private var addForm: some HTML {
        PostForm(to: router.target(of: .add), style: "staff-form", heading: "add") {
            h2(.id("add")) { text.add }
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            TextField(PeopleField.name, text.accounts.userName, model.userName, text.accounts.form, .email)
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
        Choice(
            PeopleField.role, text.roleLabel,
            Role.allCases.map { Choice.Option($0.rawValue, text.role($0), isChosen: $0.rawValue == role) })
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
