import Foundation
import SiteMail

/// Sends a mail to the site's own sender.
struct MailCheck: Check {
    let name = "mail"
    private let transport: any MailTransport
    private let sender: Mailbox

    /// Nil where no mail server is named.
    init?(_ options: MailOptions) throws {
        guard let transport = try options.transport(), let sender = options.mailFrom else { return nil }
        (self.transport, self.sender) = (transport, sender)
    }

    func look() throws -> [Finding] {
        let mail = Mail(
            to: sender, subject: "Test", text: "The command check has sent this mail to its sender.", language: "en")
        let now = Date()
        let id = "check\(Int(now.timeIntervalSince1970))"
        try transport.send(mail.message(from: sender, id: id, date: now))
        return [.ok("a test mail to \(sender.address.text) is on its way")]
    }
}
