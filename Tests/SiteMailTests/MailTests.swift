import Foundation
import Markup
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import SiteMail

private struct GreetingModel: ViewModel {
    let title: String
    let name: String
}

private struct Greeting: MailView {
    let model: GreetingModel
    var text: String { "Hello \(model.name)" }
    var body: some HTML { p { "Hello \(model.name)" } }
}

@Suite struct MailTests {
    private let sender: Mailbox
    private let to: Mailbox
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        sender = try Mailbox("Phin & Leaf <shop@example.org>")
        to = try Mailbox("Anna <anna@example.com>")
    }

    private func message(_ mail: Mail) throws -> String {
        try mail.message(from: sender, id: "abc123", date: date).text
    }

    private func message(subject: String = "Hello", text: String = "Hello", name: String = "Anna") throws -> String {
        try message(Mail(to: Mailbox(to.address, name: name), subject: subject, text: text, language: "en"))
    }

    @Test func `a mail of text has all fields of its head`() throws {
        let mail = Mail(
            to: to, replyTo: try Mailbox("bob@example.net"), subject: "Your order", text: "Hello\nAnna", language: "en",
            unsubscribe: SafeURL("https://example.org/bye"))
        #expect(
            try message(mail) == """
                From: "Phin & Leaf"\r
                 <shop@example.org>\r
                To: "Anna"\r
                 <anna@example.com>\r
                Subject: Your order\r
                Date: Fri, 15 Jan 2027 08:00:00 +0000\r
                Message-ID: <abc123@example.org>\r
                MIME-Version: 1.0\r
                Auto-Submitted: auto-generated\r
                Content-Language: en\r
                Reply-To: bob@example.net\r
                List-Unsubscribe: <https://example.org/bye>\r
                List-Unsubscribe-Post: List-Unsubscribe=One-Click\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r
                Hello\r
                Anna\r

                """)
    }

    @Test func `a view is a mail with two bodies, and its title is the subject`() throws {
        let mail = Mail(to: to, language: "en", Greeting(model: GreetingModel(title: "Hi", name: "<b>")))
        #expect(mail.subject == "Hi" && mail.text == "Hello <b>")
        let message = try message(mail)
        #expect(message.contains("Content-Type: multipart/alternative; boundary=\"=_abc123\"\r\n\r\n--=_abc123\r\n"))
        #expect(message.contains("<p>Hello &lt;b&gt;</p>") && message.hasSuffix("--=_abc123--\r\n"))
    }

    /// The lines, which end with CRLF.
    private func lines(_ message: String) -> [String] {
        message.components(separatedBy: "\r\n")
    }

    @Test(arguments: [
        "a\r\nBcc: eve@example.org", "a\nBcc: eve@example.org", "\r\n\r\nbody", "a\u{0}b\u{85}c\u{2028}d",
        "=?utf-8?B?YQ==?=",
        String(repeating: "long ", count: 400), String(repeating: "ạ", count: 300), "👩‍👩‍👧‍👦 \u{202E}x",
        "\"quoted\" \\ <x@y>", "",
    ])
    func `whatever is in a subject, a name or a text, each line is one of ours`(_ text: String) throws {
        let message = try message(subject: text, text: text, name: text)
        #expect(message.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 0x0D || $0 == 0x0A) })
        for line in lines(message) {
            #expect(line.utf8.count <= 78 && !line.utf8.contains(0x0D) && !line.utf8.contains(0x0A), "\(line)")
        }
        let fields = lines(message).prefix { !$0.isEmpty }.filter { !$0.hasPrefix(" ") }.compactMap {
            $0.split(separator: ":").first
        }
        #expect(
            fields == [
                "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Auto-Submitted", "Content-Language",
                "Content-Type", "Content-Transfer-Encoding",
            ])
    }

    @Test func `a line of any length is broken, and spaces at its end stay`() {
        #expect(QuotedPrintable.encode("a = b \r\rc\r\n") == "a =3D b=20\r\n\r\nc\r\n")
        let long = QuotedPrintable.encode(String(repeating: "x", count: 200))
        #expect(long.components(separatedBy: "\r\n").map(\.utf8.count) == [76, 76, 50, 0])
        #expect(QuotedPrintable.encode(String(repeating: "ü", count: 30)).components(separatedBy: "=\r\n").count == 3)
    }

    @Test func `a mail that is too large is refused before it is stored`() throws {
        let mail = Mail(
            to: to, subject: "", text: String(repeating: "ü", count: MailMessage.maxBytes / 5), language: "en")
        #expect(throws: MailTooLarge.self) { try message(mail) }
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        #expect(throws: MailTooLarge.self) { try database.write { try $0.send(mail) } }
        #expect(try database.jobTotals().waiting == 0)
    }

    @Test(arguments: [
        ("", EmailAddress.Problem.empty), ("anna", .malformed), ("@example.org", .malformed), ("a@b@c", .malformed),
        ("a b@example.org", .malformed), ("a@-b.org", .malformed), ("a@b..org", .malformed), ("a@b.org\n", .malformed),
        ("<a@b.org>", .malformed), ("a@b.org\r\nRCPT TO:<c@d>", .malformed), ("änna@example.org", .notASCII),
        ("anna@exämple.org", .notASCII), (String(repeating: "a", count: 250) + "@b.org", .tooLong),
    ])
    func `what is no address is refused with its reason`(_ text: String, _ problem: EmailAddress.Problem) {
        #expect(throws: problem) { try EmailAddress(text) }
    }

    @Test func `a mailbox is an address with or without a name`() throws {
        let mailbox = try Mailbox(" Phin & Leaf  <a@b.org>")
        #expect(mailbox.name == "Phin & Leaf" && mailbox.address.text == "a@b.org" && mailbox.address.domain == "b.org")
        #expect(try Mailbox("a@b.org").name.isEmpty)
        #expect(throws: EmailAddress.Problem.malformed) { try Mailbox("Anna a@b.org>") }
        let coded = try JSONDecoder().decode(EmailAddress.self, from: Data("\"a@b.org\"".utf8))
        #expect(coded == mailbox.address)
        #expect(throws: EmailAddress.Problem.malformed) {
            try JSONDecoder().decode(EmailAddress.self, from: Data("\"a b\"".utf8))
        }
    }

    @Test func `a folder gets each mail as a file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = MailFolder(path)
        let message = try Mail(to: to, subject: "Hi", text: "Hello", language: "en").message(
            from: sender, id: "abc", date: date)
        try folder.send(message)
        let name = try #require(folder.names.first)
        #expect(
            name.hasSuffix("Z-abc.eml")
                && FileManager.default.contents(atPath: "\(path)/\(name)") == Data(message.text.utf8))
        try Data().write(to: URL(fileURLWithPath: "\(path)/file"))
        #expect(throws: MailFailure.self) { try MailFolder("\(path)/file/below").send(message) }
    }
}
