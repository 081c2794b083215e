import Markup
import SiteMail
import Web

/// The form, with what somebody typed.
struct ContactFormModel: ViewModel {
    let title: String
    let name: FieldModel
    let email: FieldModel
    let message: FieldModel
    /// What a program wrote into the hidden field. The field is visible then, so that a person can empty it.
    let website: String
    /// A message that belongs to no field.
    let alert: String?

    init(_ form: Form, _ invalid: ContactMessage.Invalid?, alert: String?, _ text: ContactText) {
        title = invalid == nil && alert == nil ? text.title : text.form.errorPrefix + text.title
        // A browser sends no more: it counts the characters, and each has at most 6 bytes in a page.
        func shown(_ field: ContactField, _ max: Int) -> String { form[field].cut(toEscapedLength: max * 6) }
        func error(_ length: ContactMessage.Length?, _ missing: String, _ max: Int) -> String? {
            length.map { $0 == .missing ? missing : text.tooLong(max) }
        }
        name = FieldModel(
            shown(.name, ContactMessage.maxName),
            error: error(invalid?.name, text.nameMissing, ContactMessage.maxName))
        email = FieldModel(
            shown(.email, EmailAddress.maxBytes), error: invalid?.email.map(text.emailInvalid))
        message = FieldModel(
            shown(.message, ContactMessage.maxMessage),
            error: error(invalid?.message, text.messageMissing, ContactMessage.maxMessage))
        website = shown(.website, ContactMessage.maxName)
        self.alert = alert
    }
}

struct ContactFormView: View {
    let model: ContactFormModel
    let router: ContactModule.Routes
    let text: ContactText

    var body: some HTML {
        h1 { text.title }
        p(.class("lead")) { text.introduction }
        PostForm(to: router.target(of: .send), style: "contact") {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            TextField(ContactField.name, text.nameLabel, model.name, text.form, maxLength: ContactMessage.maxName)
            TextField(
                ContactField.email, text.emailLabel, model.email, text.form, .email, hint: text.emailHint,
                maxLength: EmailAddress.maxBytes)
            TextArea(
                ContactField.message, text.messageLabel, model.message, text.form, maxLength: ContactMessage.maxMessage)
            div(.hidden(model.website.isEmpty)) {
                TextField(
                    ContactField.website, text.leaveEmpty, FieldModel(model.website), text.form, isRequired: false,
                    maxLength: ContactMessage.maxName)
            }
            div(.class("buttons")) { button(.type(.submit), .class("primary")) { text.send } }
        }
    }
}

struct ContactSentModel: ViewModel {
    let title: String
}

struct ContactSentView: View {
    let model: ContactSentModel
    let router: ContactModule.Routes
    let text: ContactText

    var body: some HTML {
        h1 { model.title }
        p(.role("status")) { text.sent }
        p { a(.to(router.link(to: .form)), .class("button")) { text.another } }
    }
}

/// A message as a mail shows it.
struct ContactMailModel: ViewModel {
    let title: String
    /// `Name <address>`
    let sender: String
    let message: String

    init(_ message: ContactMessage, _ text: ContactText) {
        title = text.subject(message.sender.name)
        sender = "\(message.sender.name) <\(message.sender.address.text)>"
        self.message = message.text
    }
}

struct ContactMailView: MailView {
    let model: ContactMailModel

    var text: String { "\(model.sender)\n\n\(model.message)" }

    var body: some HTML {
        p { model.sender }
        pre { model.message }
    }

    var head: some HTML { style(TrustedHTML("pre { font: inherit; white-space: pre-wrap }")) }
}
