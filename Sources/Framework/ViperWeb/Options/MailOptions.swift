import ArgumentParser
import Foundation
import Platform
import SiteMail

/// How mails leave this machine.
struct MailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            smtp://HOST[:PORT] (STARTTLS, port 587), smtps://HOST[:PORT] (TLS), `sendmail` for this machine's mail \
            program, or the path of a folder that gets each mail as a file. Without it, mails wait.
            """, valueName: "server"))
    var mail: String?

    @Option(
        help: ArgumentHelp(
            "The sender of all mails: an address, or 'Name <address>'.", valueName: "sender"), transform: Self.sender)
    var mailFrom: Mailbox?

    @Option(help: ArgumentHelp("The user name at the mail server.", valueName: "name"))
    var mailUser: String?

    @Option(
        help: ArgumentHelp(
            "A file with the password of --mail-user, in one line. Only its owner and group should be able to read it.",
            valueName: "file"))
    var mailPasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with certificates in PEM that are trusted for the mail server, instead of the system's.",
            valueName: "file"))
    var mailCaFile: String?

    func validate() throws {
        guard mail != nil || mailFrom == nil && mailUser == nil && mailPasswordFile == nil else {
            throw ValidationError("--mail-from, --mail-user and --mail-password-file need --mail.")
        }
        guard mail == nil || mailFrom != nil else { throw ValidationError("--mail needs --mail-from.") }
        guard (mailUser == nil) == (mailPasswordFile == nil) else {
            throw ValidationError("--mail-user and --mail-password-file need each other.")
        }
        guard let mail, mail.contains("://") else { return }
        guard SMTPServer(mail) != nil else {
            throw ValidationError("--mail takes smtp://host[:port] or smtps://host[:port], not \(mail).")
        }
    }

    /// Nil if none is named. Throws where the password cannot be read.
    func transport() throws -> (any MailTransport)? {
        guard let mail else { return nil }
        if mail == "sendmail" { return SendmailTransport() }
        guard mail.contains("://") else { return MailFolder(mail) }
        let password = try mailPasswordFile.map { file in
            guard let content = FileManager.default.contents(atPath: file) else {
                throw CommandFailure("cannot read the password of the mail server in \(file)")
            }
            return String(decoding: content.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        }
        return SMTPServer(mail, user: mailUser, password: password, certificates: mailCaFile).map { SMTPTransport($0) }
    }

    private static func sender(_ text: String) throws -> Mailbox {
        do {
            return try Mailbox(text)
        } catch {
            throw ValidationError("--mail-from: \(error).")
        }
    }
}
