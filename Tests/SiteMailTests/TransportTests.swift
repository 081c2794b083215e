import Foundation
import LoopbackService
import Platform
import SiteDatabase
import Testing
import Web

@testable import SiteMail
@testable import SiteStores

@Suite struct TransportTests {
    private let mail: Mail
    private let sender: Mailbox
    private let message: MailMessage

    init() throws {
        sender = try Mailbox("shop@example.org")
        mail = Mail(to: try Mailbox("anna@example.com"), subject: "Hi", text: ".\n..\n.dot\nend", language: "en")
        message = try mail.message(from: sender, id: "abc", date: Date())
    }

    private func send(to server: LoopbackMailServer, milliseconds: Int = 20_000) throws {
        let address = try #require(SMTPServer("smtp://127.0.0.1:\(server.port)"))
        try SMTPTransport(address, milliseconds: milliseconds).send(message)
    }

    @Test func `a server gets the mail whole, with dots at the begin of its lines`() throws {
        let asked = Lock<[String]>([])
        let server = try LoopbackMailServer { command in
            asked.withLock { $0.append(command) }
            return nil
        }
        try send(to: server)
        #expect(asked.withLock { Array($0.prefix(6)) } == ["BANNER", "EHLO", "MAIL", "RCPT", "DATA", "."])
        // As RFC 5321 (4.5.2) has a sender write them.
        #expect(server.received.first?.hasSuffix("\r\n\r\n..\r\n...\r\n..dot\r\nend\r\n") == true)
    }

    @Test(arguments: ["BANNER", "EHLO", "MAIL", "RCPT", "DATA", "."], [450, 550])
    func `a refusal is for good where the server refuses the mail for good`(_ command: String, _ code: Int) throws {
        let server = try LoopbackMailServer {
            $0 == command || ($0 == "HELO" && command == "EHLO") ? .line("\(code) no\u{1B}[31m such mailbox") : nil
        }
        let failure = #expect(throws: MailFailure.self) { try send(to: server) }
        let isOfMail = ["MAIL", "RCPT", "DATA", "."].contains(command)
        #expect(failure?.isPermanent == (code == 550 && isOfMail), "\(failure?.description ?? "")")
        #expect(failure?.description.contains("\u{1B}") == false)
        if isOfMail { #expect(failure?.description.contains("\(code) no") == true, "\(failure?.description ?? "")") }
    }

    @Test(arguments: ["BANNER", "EHLO", "MAIL", "RCPT", "DATA", "."])
    func `a server that hangs up, says nothing or does not end is left, and the mail waits`(_ command: String) throws {
        for reply in [LoopbackMailServer.Reply.drop, .silence, .endless("250-more")] {
            let server = try LoopbackMailServer { $0 == command ? reply : nil }
            let begin = ContinuousClock.now
            let failure = #expect(throws: MailFailure.self) { try send(to: server, milliseconds: 400) }
            #expect(failure?.isPermanent == false, "\(failure?.description ?? "")")
            #expect(ContinuousClock.now - begin < .seconds(60))
        }
    }

    @Test func `a server that is not there is named, and one that does not encrypt gets nothing`() throws {
        let socket = try LoopbackSocket()
        let away = try #require(SMTPServer("smtp://127.0.0.1:\(socket.port)"))
        let failure = #expect(throws: MailFailure.self) { try SMTPTransport(away).send(message) }
        #expect(failure?.isPermanent == false && failure?.description.contains("127.0.0.1:\(socket.port)") == true)

        let asked = Lock<[String]>([])
        let server = try LoopbackMailServer { command in
            asked.withLock { $0.append(command) }
            return nil
        }
        // Another name of this machine counts as a stranger's.
        let stranger = try #require(
            SMTPServer("smtp://localhost.localdomain:\(server.port)", user: "shop", password: "secret"))
        #expect(stranger.security == .startTLS)
        #expect(throws: MailFailure.self) { try SMTPTransport(stranger, milliseconds: 2_000).send(message) }
        #expect(!asked.withLock { $0 }.contains { $0 == "MAIL" || $0 == "AUTH" })
    }

    @Test func `the address of a server names no user, and its port is that of submission`() {
        #expect(SMTPServer("smtp://mail.example.org")?.url == "smtp://mail.example.org:587/localhost")
        #expect(SMTPServer("smtps://mail.example.org")?.url == "smtps://mail.example.org/localhost")
        #expect(SMTPServer("smtps://mail.example.org:465")?.security == .tls)
        #expect(SMTPServer("smtp://[::1]:25")?.security == SMTPServer.Security.none)
        for text in [
            "", "mail.example.org", "http://mail.example.org", "smtp://anna:secret@example.org", "smtp://a/b",
            "smtp://a\u{0}b", "smtp://a?b",
        ] {
            #expect(SMTPServer(text) == nil, "\(text)")
        }
    }

    @Test func `the machine's program gets the mail with plain line ends, and its status says what to do`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "viperweb-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = { (body: String) in
            let path = "\(folder)/sendmail-\(UUID().uuidString)"
            try "#!/bin/sh\n\(body)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            return path
        }
        try SendmailTransport(program: script("printf '%s|' \"$@\" > \(folder)/arguments; cat > \(folder)/mail")).send(
            message)
        #expect(
            FileManager.default.contents(atPath: "\(folder)/mail")
                == Data(message.text.replacing("\r\n", with: "\n").utf8))
        let arguments = try String(contentsOfFile: "\(folder)/arguments", encoding: .utf8)
        #expect(arguments == "-i|-f|shop@example.org|--|anna@example.com|")
        for (body, isPermanent) in [("exit 75", false), ("exit 67", true), ("exit 1", false), ("kill -9 $$", false)] {
            let failure = #expect(throws: MailFailure.self) {
                try SendmailTransport(program: script(body)).send(message)
            }
            #expect(failure?.isPermanent == isPermanent, "\(body)")
        }
        let slow = SendmailTransport(program: try script("sleep 600"), seconds: 0.2)
        #expect(throws: MailFailure.self) { try slow.send(message) }
        #expect(throws: MailFailure.self) { try SendmailTransport(program: "\(folder)/none").send(message) }
    }

    /// Runs the jobs that are due at a time, as a worker does.
    private func run(_ queue: JobQueue, _ handler: JobHandler, at now: Date) throws {
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: [handler.name], at: now) {
            do {
                try handler.run(job.value, JobRun(job) { false })
                ended = (job.claim, .done)
            } catch let error as JobRefused {
                ended = (job.claim, .refused(error.description))
            } catch {
                ended = (job.claim, .failed("\(error)", maxAttempts: handler.maxAttempts))
            }
        }
    }

    @Test func `where the server is down for an hour every mail arrives, once`() throws {
        let isDown = Lock(true)
        let server = try LoopbackMailServer { $0 == "BANNER" && isDown.withLock { $0 } ? .line("421 later") : nil }
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        let begin = Date()
        try database.write { db in
            for number in 0..<20 {
                try db.send(Mail(to: mail.to, subject: "\(number)", text: "", language: "en"), at: begin)
            }
        }
        let transport = SMTPTransport(try #require(SMTPServer("smtp://127.0.0.1:\(server.port)")))
        let handler = JobHandler.sendingMail(by: transport, from: sender)
        let queue = JobQueue(database)
        for minute in 0..<60 { try run(queue, handler, at: begin + Double(minute) * 60) }
        #expect(server.received.isEmpty)
        #expect(try database.jobTotals(at: begin + 3_600).waiting == 20)
        isDown.withLock { $0 = false }
        for minute in 60..<140 { try run(queue, handler, at: begin + Double(minute) * 60) }
        #expect(
            Set(server.received.flatMap { $0.split(separator: "\r\n").filter { $0.hasPrefix("Message-ID") } }).count
                == 20)
        #expect(server.received.count == 20)
        #expect(try database.jobTotals(at: begin).waiting == 0)
    }

    @Test func `a mail that is refused for good stays as a failed job, and without a server mails wait`() throws {
        let server = try LoopbackMailServer { $0 == "RCPT" ? .line("550 nobody of that name") : nil }
        let database = try SQLiteDatabase(inMemory: SiteSchema())
        let now = Date()
        try database.write { try $0.send(mail, at: now) }
        let queue = JobQueue(database)
        try run(queue, .sendingMail(by: nil, from: nil), at: now)
        #expect(try database.jobs(max: 1).first?.error?.contains("--mail") == true)
        let transport = SMTPTransport(try #require(SMTPServer("smtp://127.0.0.1:\(server.port)")))
        try run(queue, .sendingMail(by: transport, from: sender), at: now + 60)
        let job = try #require(try database.jobs(failedOnly: true, max: 1).first)
        #expect(job.error?.contains("550 nobody of that name") == true)
    }
}
