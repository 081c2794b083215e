public import FoundationEssentials
import Platform
public import SiteDatabase
package import SiteStores

/// Sends mails that are ready.
public protocol MailTransport: Sendable {
    /// Returns when the other side has taken the message.
    func send(_ message: MailMessage) throws(MailFailure)
}

/// Why a mail was not sent.
public struct MailFailure: Error, Equatable, CustomStringConvertible {
    /// Whether the other side refuses it for good (RFC 5321, 4.2.1: 5yz).
    public let isPermanent: Bool
    public let description: String

    init(_ description: String, isPermanent: Bool = false) {
        self.isPermanent = isPermanent
        self.description = description.escapingInvisibles.cut(toBytes: 500)
    }
}

/// A mail that is to be sent.
private struct SendMail: Job {
    static let name = "send mail"
    /// For five days, as RFC 5321 (4.5.4.1) advises.
    static let maxAttempts = 250
    static let timeLimit = 300.0

    let id: String
    let date: Date
    let mail: Mail
}

extension SQLTransaction {
    /// Sends a mail after this transaction is committed: at least once, each time under the same Message-ID. Throws `MailTooLarge`.
    public func send(_ mail: Mail, at now: Date = Date()) throws {
        let id = (0..<4).map { _ in String(UInt32.random(in: 0 ... .max), radix: 36) }.joined()
        // The longest sender, so that it has room when it is sent.
        _ = try mail.message(from: .longest, id: id, date: now)
        try add(SendMail(id: id, date: now, mail: mail), at: now)
    }
}

extension Mailbox {
    fileprivate static let longest: Mailbox = {
        do {
            let label = String(repeating: "x", count: 60)
            let address = try EmailAddress("\(label)@\(label).\(label).\(label)")
            return Mailbox(address, name: String(repeating: "x", count: 200))
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

extension JobHandler {
    /// Sends the mails of a site; without a transport they wait.
    package static func sendingMail(by transport: (any MailTransport)?, from sender: Mailbox?) -> JobHandler {
        JobHandler(SendMail.self) { job, _ in
            guard let transport, let sender else {
                throw MailFailure("no mail server is set: start the worker with --mail and --mail-from")
            }
            let message = try job.mail.message(from: sender, id: job.id, date: job.date)
            do throws(MailFailure) {
                try transport.send(message)
            } catch {
                if error.isPermanent { throw JobRefused(error.description) }
                throw error
            }
        }
    }
}
