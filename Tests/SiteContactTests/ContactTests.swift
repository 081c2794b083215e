import Foundation
import HTTPTypes
import Markup
import Notebook
import Passwords
import Platform
import SiteDatabase
import SiteMail
import SiteStores
import Snapshots
import Testing
import ViperWeb
import Web

@testable import SiteContact

@Suite struct ContactTests {
    private static let begin = Date(timeIntervalSince1970: 1_800_000_000)
    private static let letter = [
        "name": "Ann <b>", "email": "ann@example.org", "message": "First line\nSecond & last", "website": "",
    ]

    /// A site with the form, and a clock.
    private final class Site: Sendable {
        let database: any LiveDatabase
        let website: Website
        let clock: Lock<Date>

        init(_ engine: DatabaseEngine) throws {
            database = try engine.database(SiteSchema())
            let clock = Lock(ContactTests.begin)
            self.clock = clock
            let now: @Sendable () -> Date = { clock.withLock { $0 } }
            let context = SiteContext(
                database: database, assets: try Assets(folders: []),
                sessions: Sessions(store: database.sessions, now: now),
                accounts: database.accounts(hasher: Argon2id(.minimum)), signInAttempts: database.signInAttempts,
                now: now)
            let module = ContactModule(
                context, to: "Club <club@example.org>", at: Link.root.appending("contact"), in: "en")
            let site = LocalizedSite(language: "en", base: .root, home: .root, modules: [module], errors: .english) {
                screen in AnyHTML(document(.lang("en")) { body { screen.content } })
            }
            website = Website([site], context: context)
        }

        /// The one-time key of a page that is shown now.
        func key() throws -> String {
            let page = String(decoding: website.respond(to: Request(path: "/contact")).body, as: UTF8.self)
            let start = try #require(page.range(of: "name=\"form-key\" value=\""))
            return String(page[start.upperBound...].prefix { $0 != "\"" })
        }

        func send(
            _ fields: [String: String], key: String? = nil, from address: String = "203.0.113.7"
        ) throws -> Response {
            var fields = fields
            fields["form-key"] = try key ?? self.key()
            return post(fields, from: address)
        }

        func post(_ fields: [String: String], from address: String = "203.0.113.7") -> Response {
            let body = fields.map { name, value in
                let allowed = CharacterSet.alphanumerics
                return "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
            }
            return website.respond(
                to: Request(
                    method: .post, path: "/contact/send", remoteAddress: address,
                    fields: [.contentType: "application/x-www-form-urlencoded"],
                    body: Array(body.joined(separator: "&").utf8)))
        }

        var mails: [Mail] {
            get throws {
                struct Job: Decodable { let mail: Mail }
                return try database.read { db in
                    try db.rows("SELECT value FROM jobs WHERE name = 'send mail' ORDER BY id") {
                        try $0["value"] as String
                    }
                }.map { try JSONDecoder().decode(Job.self, from: Data($0.utf8)).mail }
            }
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a message is a mail to the site, and its answer goes to who wrote`(_ engine: DatabaseEngine) throws {
        let site = try Site(engine)
        let answer = try site.send(Self.letter)
        #expect(answer.status == .seeOther && answer.fields[.location] == "/contact/sent")
        let mail = try #require(try site.mails.first)
        #expect(mail.to == (try Mailbox("Club <club@example.org>")))
        #expect(mail.replyTo == Mailbox(try EmailAddress("ann@example.org"), name: "Ann <b>"))
        #expect(mail.subject == "Message from Ann <b>")
        #expect(mail.text == "Ann <b> <ann@example.org>\n\nFirst line\nSecond & last")
        #expect(mail.html?.contains("Second &amp; last") == true)
        // The visitor leaves nothing but the count, and gets no cookie.
        #expect(answer.fields[.setCookie] == nil)
        #expect(try site.database.count("visitors") == 0)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a newcomer who sends twice is heard once`(_ engine: DatabaseEngine) throws {
        let site = try Site(engine)
        let key = try site.key()
        for _ in 0..<3 { #expect(try site.send(Self.letter, key: key).fields[.location] == "/contact/sent") }
        #expect(try site.mails.count == 1)
        // Another text under the same key is another message: somebody went back.
        _ = try site.send(Self.letter.merging(["message": "More"]) { $1 }, key: key)
        #expect(try site.mails.count == 2)
    }

    @Test(arguments: DatabaseEngine.all)
    func `an address, a network and all together send a limited number within an hour`(_ engine: DatabaseEngine) throws
    {
        let site = try Site(engine)
        func sends(_ count: Int, _ address: (Int) -> String) throws -> [Int] {
            try (0..<count).map { number in
                site.clock.withLock { $0 += 1 }
                return try site.send(Self.letter, from: address(number)).status.code
            }
        }
        #expect(try sends(6) { _ in "203.0.113.7" } == [303, 303, 303, 303, 303, 429])
        // Fifteen others of the network, then no other one; a network of its own is free.
        #expect(try sends(16) { "203.0.113.\(100 + $0)" } == Array(repeating: 303, count: 15) + [429])
        #expect(try sends(79) { "10.0.\($0).1" }.last == 303)
        #expect(try sends(1) { _ in "2001:db8::1" } == [303])
        let refused = try site.send(Self.letter, from: "192.0.2.1")
        #expect(refused.status == .tooManyRequests && Int(refused.fields[.retryAfter] ?? "") ?? 0 > 3_400)
        let page = String(decoding: refused.body, as: UTF8.self)
        #expect(page.contains("Second &amp; last") && page.contains("ann@example.org"))
        #expect(try site.mails.count == 100 && site.database.count("counted_posts") == 100)
        site.clock.withLock { $0 += 3_600 }
        #expect(try sends(1) { _ in "203.0.113.7" } == [303])
        // What counts no more is forgotten.
        #expect(try site.database.count("counted_posts") == 1)
        site.clock.withLock { $0 += 3_600 }
        let now = site.clock.withLock { $0 }
        try site.database.write { try $0.forgetCountedPosts(at: now) }
        #expect(try site.database.count("counted_posts") == 0)
    }

    @Test(arguments: [
        (["name": " \n"], "Enter your name."), (["name": String(repeating: "é", count: 101)], "at most 100"),
        (["email": ""], "Enter your e-mail"), (["email": "ann@"], "whole address"),
        (["email": "änn@example.org"], "a to z"),
        (["email": String(repeating: "a", count: 250) + "@b.org"], "too long"),
        (["message": "\n\u{0}\n"], "Enter your message."),
        (["message": String(repeating: "a", count: 5_001)], "at most 5000"),
        (["website": "https://spam.example"], "again"),
        (["form-key": ""], "again"), (["form-key": "1"], "again"),
    ])
    func `what cannot be sent comes back with its text`(_ change: [String: String], _ words: String) throws {
        let site = try Site(.sqlite)
        let answer = try site.post(Self.letter.merging(["form-key": site.key()]) { $1 }.merging(change) { $1 })
        #expect(answer.status == .unprocessableContent)
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(page.contains(words), "\(page)")
        for (name, value) in Self.letter.merging(change, uniquingKeysWith: { $1 })
        where name != "form-key" && !value.isEmpty {
            let shown = String(decoding: p { value }.rendered().dropFirst(3).dropLast(4), as: UTF8.self)
            #expect(page.contains(shown), "\(name)")
        }
        #expect(try site.mails.isEmpty && site.database.count("counted_posts") == 0)
    }

    @Test func `the hidden field is shown only where a program filled it in`() throws {
        let site = try Site(.sqlite)
        #expect(
            String(decoding: site.website.respond(to: Request(path: "/contact")).body, as: UTF8.self).contains(
                "<div hidden>"))
        let caught = try site.send(Self.letter.merging(["website": "x"]) { $1 })
        #expect(!String(decoding: caught.body, as: UTF8.self).contains("<div hidden>"))
    }

    @Test(arguments: ["\u{1F469}\u{200D}\u{1F467}", "\"", "&", "\u{202E}", "=", "\t."])
    func `the longest message fits a mail`(_ part: String) throws {
        let site = try Site(.sqlite)
        let count = part.unicodeScalars.count
        let name = String(repeating: part, count: 100 / count)
        let text = "a" + String(repeating: part, count: 4_998 / count) + "a"
        let answer = try site.send([
            "name": "n\(name.dropLast(2))n", "email": "ann@example.org", "message": text, "website": "",
        ])
        #expect(answer.status == .seeOther)
        #expect(try site.mails.first?.text.hasSuffix(text) == true)
    }

    @Test func `a name cannot begin a header field, nor a text another character`() throws {
        let message = try ContactMessage(
            name: "Ann\r\nBcc: eve@example.org", email: " ann@example.org\n",
            message: "\u{0}One\u{1B}[31m\n\ttwo\u{7F} ")
        #expect(message.sender.name == "AnnBcc: eve@example.org" && message.sender.address.text == "ann@example.org")
        #expect(message.text == "One[31m\n\ttwo")
    }

    @Test func `the screens and the mail are as recorded`() throws {
        let invalid = #expect(throws: ContactMessage.Invalid.self) {
            try ContactMessage(name: "", email: "ann@", message: "")
        }
        let message = try ContactMessage(name: "Ann", email: "ann@example.org", message: "One\n\ntwo & three")
        let router = ContactModule.Routes(base: Link.root.appending("contact"))
        for (language, text) in [("en", ContactText.english), ("vi", .vietnamese), ("zh", .chinese)] {
            func form(_ form: Form, _ invalid: ContactMessage.Invalid? = nil, _ alert: String? = nil) -> some HTML {
                ContactFormView(
                    model: ContactFormModel(form, invalid, alert: alert, text), router: router, text: text)
            }
            assertSnapshot(of: form(Form()), named: "ContactFormView/empty-\(language)")
            assertSnapshot(
                of: form(Form([ContactField.email: "ann@"]), invalid), named: "ContactFormView/refused-\(language)")
            assertSnapshot(
                of: form(Form([ContactField.website: "x"]), nil, text.again),
                named: "ContactFormView/caught-\(language)")
            assertSnapshot(
                of: ContactSentView(model: ContactSentModel(title: text.sentTitle), router: router, text: text),
                named: "ContactSentView/\(language)")
            assertSnapshot(
                of: ContactMailView(model: ContactMailModel(message, text)).preview,
                named: "ContactMailView/\(language)")
        }
        assertSnapshots(
            in: "ContactFormView",
            are: ["en", "vi", "zh"].flatMap { language in
                ["caught", "empty", "refused"].map { "\($0)-\(language).html" }
            })
    }
}
