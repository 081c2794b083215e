public import FoundationEssentials
public import Markup
import Platform
public import Web

/// A mail to one person, in the person's language. It is sent from the address that the operator chose (`serve --mail-from`).
public struct Mail: Codable, Equatable, Sendable {
    /// Nil for the sender: the site's own people.
    public let to: Mailbox?
    /// Who gets an answer; nil for the sender.
    public let replyTo: Mailbox?
    public let subject: String
    public let text: String
    /// A whole document; nil for a mail of text alone.
    public let html: String?
    /// The tag of its language (RFC 5646).
    public let language: String
    /// An absolute URL that ends what the mail is part of, such as a newsletter (RFC 2369). With https, one POST to it is enough (RFC 8058).
    public let unsubscribe: String?

    public init(
        to: Mailbox?, replyTo: Mailbox? = nil, subject: String, text: String, html: String? = nil, language: String,
        unsubscribe: SafeURL? = nil
    ) {
        self.to = to
        self.replyTo = replyTo
        self.subject = subject
        self.text = text
        self.html = html
        self.language = language
        self.unsubscribe = unsubscribe?.string
    }

    /// A module's mail: the subject is the title of the view's model.
    public init(
        to: Mailbox?, replyTo: Mailbox? = nil, language: String, unsubscribe: SafeURL? = nil, _ view: some MailView
    ) {
        let page = document(.lang(language)) {
            head {
                meta(.charset("utf-8"))
                title { view.model.title }
                view.head
            }
            body { view.body }
        }
        self.init(
            to: to, replyTo: replyTo, subject: view.model.title, text: view.text,
            html: String(decoding: page.rendered(), as: UTF8.self), language: language, unsubscribe: unsubscribe)
    }
}

/// A mail's two bodies: a view whose `body` is its HTML, with the same in plain text. Its links are absolute (`SiteContext.url(of:)`), and what it
/// looks like is in a `style` element of its `head`, since a mail has no style sheet.
public protocol MailView<Model>: View {
    var text: String { get }
}

extension MailView {
    /// The subject and both bodies, for a snapshot.
    public var preview: some HTML {
        article {
            h1 { model.title }
            pre { text }
            body
        }
    }
}

/// A mail as it is sent: a message of RFC 5322, of ASCII alone.
public struct MailMessage: Equatable, Sendable {
    /// The most bytes of a message.
    public static let maxBytes = 262_144

    public let sender: EmailAddress
    public let recipient: EmailAddress
    /// Of its Message-ID, what is before the @.
    public let id: String
    public let text: String
}

/// A mail has more than `MailMessage.maxBytes`.
public struct MailTooLarge: Error {
    public let bytes: Int
}

extension Mail {
    /// The message from a sender. `id` has letters and digits of ASCII, and no other mail of the sender's domain has it.
    public func message(from sender: Mailbox, id: String, date: Date) throws(MailTooLarge) -> MailMessage {
        let to = self.to ?? sender
        var head: [(String, String)] = [
            ("From", sender.field), ("To", to.field), ("Subject", HeaderText.unstructured(subject)),
            ("Date", Self.format(date)), ("Message-ID", "<\(id)@\(sender.address.domain)>"), ("MIME-Version", "1.0"),
            // No out-of-office reply (RFC 3834).
            ("Auto-Submitted", "auto-generated"), ("Content-Language", HeaderText.plain(language)),
        ]
        if let replyTo { head.append(("Reply-To", replyTo.field)) }
        if let unsubscribe {
            head.append(("List-Unsubscribe", "<\(HeaderText.plain(unsubscribe))>"))
            if unsubscribe.hasPrefix("https:") { head.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")) }
        }
        let message = Self.lines(of: head) + content(id)
        guard message.utf8.count <= MailMessage.maxBytes else { throw MailTooLarge(bytes: message.utf8.count) }
        return MailMessage(sender: sender.address, recipient: to.address, id: id, text: message)
    }

    /// A boundary has an underscore after an equals sign, which no quoted-printable text has (RFC 2045, 6.7).
    private func content(_ id: String) -> String {
        guard let html else { return Self.part("plain", text) }
        let boundary = "=_\(id)"
        return """
            Content-Type: multipart/alternative; boundary="\(boundary)"\r
            \r
            --\(boundary)\r
            \(Self.part("plain", text))\
            --\(boundary)\r
            \(Self.part("html", html))\
            --\(boundary)--\r

            """
    }

    private static func part(_ type: String, _ text: String) -> String {
        """
        Content-Type: text/\(type); charset=utf-8\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        \(QuotedPrintable.encode(text))
        """
    }

    private static func lines(of head: [(String, String)]) -> String {
        head.map { "\($0): \($1)\r\n" }.joined()
    }

    /// RFC 5322, 3.3, in UTC.
    private static func format(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return """
            \(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 1970) \
            \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000
            """
    }
}
