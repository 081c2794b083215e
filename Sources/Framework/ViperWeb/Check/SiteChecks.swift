import FastCGI
import Foundation
import Photographs
import SiteDatabase
import SiteMail
import SiteStores

/// Checks the database's pages, tables and indexes.
struct IntegrityCheck: Check {
    let name = "integrity"
    let database: FileInspection

    func look() throws -> [Finding] {
        let start = ContinuousClock.now
        let bytes = try read()
        return [.ok("\(Amount(bytes)) read in \((ContinuousClock.now - start).seconds) s")]
    }

    private func read() throws -> Int {
        let bar = ProgressBar("checking", isLogged: false)
        defer { bar.end() }
        return try database.checkIntegrity { bar.show($0, of: $1) }
    }
}

/// Checks the foreign keys.
struct ReferencesCheck: Check {
    let name = "references"
    let database: FileInspection

    func look() throws -> [Finding] {
        try database.checkReferences()
        return [.ok("every reference leads to an existing row")]
    }
}

/// Whether the database has the program's migrations.
struct SchemaCheck: Check {
    let name = "schema"
    let database: any DatabaseInspection

    func look() throws -> [Finding] {
        [.ok("the newest migration is \(try database.checkSchema())")]
    }
}

/// Whether the worker answers on its socket.
struct SocketCheck: Check {
    let name = "socket"
    let path: String

    func look() throws -> [Finding] {
        do throws(ProbeError) {
            try WorkerProbe(path).ask()
            return [.ok("the worker answers on \(path)")]
        } catch {
            return [.failed("\(path): \(error)")]
        }
    }
}

/// The newest backup's age.
struct BackupAgeCheck: Check {
    /// A day and a timer's delay.
    private static let maxHours = 26.0

    let name = "backup"
    let folder: BackupFolder
    let now: Date

    func look() throws -> [Finding] {
        guard let newest = try folder.names().last else { return [.warning("there is no backup in \(folder.path)")] }
        let hours = now.timeIntervalSince(newest.time.date) / 3_600
        let message = "\(folder.path(of: newest)) is \(Int(hours.rounded(.down))) h old"
        return [hours > Self.maxHours ? .warning(message) : .ok(message)]
    }
}

/// Checks that jobs run, and that none has failed.
struct JobsCheck: Check {
    /// Seconds after which a job that is due should have run.
    private static let timeout = 900.0

    let name = "jobs"
    let database: any DatabaseInspection
    let program: String

    func look() throws -> [Finding] {
        let now = Date()
        let (totals, unknown) = try database.read { db in
            (try db.jobTotals(at: now), try db.unknownJobs(addedBefore: now - Self.timeout))
        }
        let text = totals.text(at: now)
        if totals.failed > 0 { return [.warning("\(text): run `\(program) jobs`")] }
        if unknown > 0 { return [.warning("\(text); no worker knows the kind of \(unknown) of them")] }
        let isLate = totals.oldestDue.map { now.timeIntervalSince($0) > Self.timeout } ?? false
        return [isLate ? .warning("\(text): does a worker run?") : .ok(text)]
    }
}

/// Sends a mail to the site's own sender.
struct MailCheck: Check {
    let name = "mail"
    private let transport: any MailTransport
    private let sender: Mailbox

    /// Nil if no mail server is named.
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

/// Counts the photographs.
struct PhotographsCheck: Check {
    let name = "photographs"
    let pictures: String

    func look() throws -> [Finding] {
        let totals = PhotographTotals(ofPictures: pictures)
        guard totals.all > 0 else { return [.ok("none")] }
        let days = Photographs.keptDays
        return [
            .ok(
                """
                \(totals.all), \(totals.waiting) of them still without all files; \(totals.unused) unused, \
                removed after \(days) days
                """)
        ]
    }
}

/// Checks how much visitors keep.
struct VisitorsCheck: Check {
    let name = "visitors"
    let database: any DatabaseInspection

    func look() throws -> [Finding] {
        let (totals, quota) = (try database.visitorTotals(), database.visitorQuota)
        let message =
            """
            \(totals.visitors) visitors of at most \(quota.visitors); they use \(Amount(totals.bytes)) of at \
            most \(Amount(quota.bytes))
            """
        let isClose =
            totals.visitors > quota.visitors / 5 * 4 || totals.bytes > quota.bytes / 5 * 4
        return [
            isClose ? .warning("\(message): run `purge` to remove visitors who do not come any more") : .ok(message)
        ]
    }
}
