import SiteDatabase
import SiteMail
import SiteStores
public import ViperWeb
public import Web

/// A form by which visitors write to the site's people. Each message becomes a mail, stored before the visitor is answered.
///
///     ContactModule(context, to: "club@example.org", at: base.appending("contact"), in: "en")
///
/// It needs neither a script nor a session. Within an hour, it takes 5 messages from an address, 20 from a network, and 100 from all visitors.
/// A field that people do not see stops simple programs.
public struct ContactModule: LimitedModule {
    public struct Routes: Router {
        public enum Page: Equatable, Sendable { case form, sent }
        public enum Action: Equatable, Sendable { case send }

        public let pages: RouteTable<Page>
        public let actions: RouteTable<Action>

        public init(base: Link) {
            pages = RouteTable(below: base) {
                Route(.form)
                Route("sent", .sent)
            }
            actions = RouteTable(below: base) { Route("send", .send) }
        }
    }

    private static let limit = PostLimit("contact", within: 3_600, perAddress: 5, perNetwork: 20, overall: 100)

    public let router: Routes
    public let audience = Audience.visitor
    /// A message belongs to no session.
    public let takesEndedSessions = true
    public let formFields: [any FormField] = ContactField.allCases
    public let actionLimits = [ActionLimit(of: Routes.Action.send, burst: 10, perMinute: 10)]
    private let recipient: Mailbox?
    private let context: SiteContext
    private let language: String
    private let text: ContactText

    /// `recipient` is an address, or `Name <address>`; nil for the sender of the site's mails (`serve --mail-from`). Traps if it is neither.
    /// `language` is its tag (RFC 5646), and `text` has the words: those of ViperWeb in this language unless they are given.
    public init(
        _ context: SiteContext, to recipient: String? = nil, at base: Link, in language: String,
        text: ContactText? = nil
    ) {
        router = Routes(base: base)
        self.context = context
        self.language = language
        self.text = text ?? .standard(in: language)
        do {
            self.recipient = try recipient.map(Mailbox.init)
        } catch {
            preconditionFailure("“\(recipient ?? "")” cannot get messages: \(error)")
        }
    }

    public func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .form: reply(Form())
        case .sent:
            .show(
                Screen(
                    ContactSentView(model: ContactSentModel(title: text.sentTitle), router: router, text: text),
                    at: router.link(to: .sent)))
        }
    }

    public func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let message: ContactMessage
        do {
            message = try ContactMessage(
                name: form[ContactField.name], email: form[ContactField.email], message: form[ContactField.message])
        } catch {
            return reply(form, error, as: .refused)
        }
        // A program that never asked for the page has no one-time key.
        guard form[ContactField.website].isEmpty, let post = visitor.writer.post else {
            return reply(form, alert: text.again, as: .refused)
        }
        let now = context.now()
        let taken = try context.database.write(counting: post, from: visitor.address, by: Self.limit, at: now) { db in
            let mail = Mail(
                to: recipient, replyTo: message.sender, language: language,
                ContactMailView(model: ContactMailModel(message, text)))
            try db.send(mail, at: now)
        }
        switch taken {
        case .taken, .repeated: return .redirect(router.link(to: .sent), session: .unneeded)
        case .tooMany(let seconds):
            return reply(form, alert: text.tooMany((seconds + 59) / 60), as: .tooMany(retryAfter: seconds))
        }
    }

    private func reply(
        _ form: Form, _ invalid: ContactMessage.Invalid? = nil, alert: String? = nil, as status: PageStatus = .ok
    ) -> Reply {
        let model = ContactFormModel(form, invalid, alert: alert, text)
        return .show(
            Screen(ContactFormView(model: model, router: router, text: text), at: router.link(to: .form), as: status))
    }
}
