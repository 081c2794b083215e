import Accounts
import Foundation
import Notebook
import Passwords
import SiteStores
import Synchronization
import Testing
import Web

@testable import SiteDatabase

/// What the audit trail of a database promises beyond its contract.
@Suite struct AuditStorageTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let day = 86_400.0
    let (ann, bob): (UserName, UserName)
    let password: Password

    init() throws {
        (ann, bob) = (try UserName("ann@example.org"), try UserName("bob@example.org"))
        password = try Password("correct horse")
    }

    /// A site whose own table `signatures` has the names of accounts.
    private static let schema = SiteSchema(
        [
            Migration(
                "1 signatures", sql: "CREATE TABLE signatures (id INTEGER PRIMARY KEY, name TEXT, at REAL) STRICT;")
        ],
        forget: { account, max, db in
            try db.execute(
                """
                UPDATE signatures SET name = '' WHERE id IN
                    (SELECT id FROM signatures WHERE name = ? AND at <= ? LIMIT ?)
                """, account.name, account.removed.timeIntervalSince1970, max)
        })

    private func database(_ engine: DatabaseEngine) throws -> any LiveDatabase {
        try engine.database(Self.schema)
    }

    private func directory(
        _ database: any LiveDatabase, at time: Date? = nil, journal: @escaping AuditJournal = { _ in }
    ) -> any AccountDirectory {
        database.accounts(
            hasher: Argon2id(.minimum), changedBy: "root", journal: journal, now: { [now] in time ?? now })
    }

    private func signedIn(_ account: Account, at time: Date) -> AuditEntry {
        AuditEntry(.signedIn, by: AuditActor(AuditParty(account), from: "192.0.2.1"), at: time)
    }

    @Test(arguments: DatabaseEngine.all)
    func `entries are neither changed nor removed`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let ann = try #require(try directory(database).add(ann, password, id: nil, at: now))
        let entry = AuditEntry(.linkOpened, by: .systemUser("root"), of: ann, at: now)
        try database.auditTrail().record(entry)
        for statement: SQLText in [
            "DELETE FROM audit", "UPDATE audit SET at = at + 1", "UPDATE audit SET kind = 'signedIn'",
            "UPDATE audit SET actor_name = 'eve'", "UPDATE audit SET subject_name = 'eve@example.org'",
            "UPDATE audit SET address = '192.0.2.9'", "UPDATE audit SET subject = NULL",
            "UPDATE audit SET after = 'owner'",
            "UPDATE audit SET is_command = 0", "UPDATE audit SET failure = 1",
        ] {
            #expect(throws: (any Error).self, "\(statement)") { try database.write { try $0.execute(statement) } }
        }
        #expect(try database.auditTrail().page(AuditQuery(kind: .linkOpened)).entries == [entry])
    }

    @Test(arguments: DatabaseEngine.all)
    func `the command line's changes are in the trail, each once`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let told = Mutex<[AuditEntry]>([])
        let directory = directory(database) { entry in told.withLock { $0.append(entry) } }
        let account = try #require(try directory.add(ann, password, id: nil, role: .staff, at: now))
        _ = try directory.add(ann, password, id: nil, at: now)
        for _ in 1...2 { #expect(try directory.setRole(.owner, of: ann)) }
        #expect(try directory.setPassword(password, of: ann))
        #expect(try directory.remove(ann))
        #expect(try !directory.remove(ann) && !directory.setRole(.owner, of: bob))
        let events: [AuditEvent] = [
            .accountAdded(.staff), .roleChanged(from: .staff, to: .owner), .passwordSet(byLink: false),
            .accountRemoved(.owner),
        ]
        let entries = events.map { AuditEntry($0, by: .systemUser("root"), of: account, at: now) }
        #expect(told.withLock { $0 } == entries)
        #expect(try database.auditTrail().page(AuditQuery()).entries == entries.reversed())
    }

    @Test(arguments: DatabaseEngine.all)
    func `a change whose entry cannot be written is not made, and not told`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        _ = try directory(database).add(ann, password, id: nil, role: .owner, at: now)
        try database.write { try $0.execute("ALTER TABLE audit RENAME TO elsewhere") }
        let directory = directory(database) { Issue.record("\($0) is told") }
        #expect(throws: (any Error).self) { try directory.setRole(nil, of: ann) }
        #expect(throws: (any Error).self) { try directory.remove(ann) }
        #expect(try directory.accounts().map(\.role) == [.owner])
    }

    @Test(arguments: DatabaseEngine.all)
    func `of failed sign-ins the newest are kept, and no other entry goes for them`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let trail = database.auditTrail()
        let fail = { (name: UserName) in
            AuditEntry(.signInFailed, by: AuditActor(nil, from: "192.0.2.1"), of: AuditParty(name), at: now)
        }
        try trail.record(fail(ann))
        try trail.record(AuditEntry(.copied("a"), by: .systemUser("root"), at: now))
        try database.write {
            try $0.execute(
                "INSERT INTO audit (at, kind, is_command, failure) VALUES (?, 'signInFailed', 0, ?)",
                now.timeIntervalSince1970, AuditLimits.failures - 1)
        }
        try trail.record(fail(bob))
        #expect(try trail.page(AuditQuery(text: "ann")).entries.count == 1)
        try trail.record(fail(bob))
        #expect(try trail.page(AuditQuery(text: "ann")).entries.isEmpty)
        #expect(try trail.page(AuditQuery()).entries.count == 4)
    }

    @Test(arguments: DatabaseEngine.all)
    func `the name and the addresses of a removed account disappear after 30 days`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let trail = database.auditTrail()
        let anns = try #require(try directory(database).add(ann, password, id: nil, at: now))
        let bobs = try #require(try directory(database).add(bob, password, id: nil, at: now))
        let failed = AuditEntry(.signInFailed, by: AuditActor(nil, from: "192.0.2.9"), of: AuditParty(ann), at: now)
        for entry in [signedIn(anns, at: now), signedIn(bobs, at: now), failed] { try trail.record(entry) }
        try database.write { db in
            for (name, time) in [(ann, now), (bob, now), (ann, now + day)] {
                try db.execute(
                    "INSERT INTO signatures (name, at) VALUES (?, ?)", name.text, time.timeIntervalSince1970)
            }
        }
        #expect(try directory(database).remove(ann))
        try trail.record(signedIn(bobs, at: now + 30 * day - 1))
        #expect(try trail.page(AuditQuery(text: "ann")).entries.count == 4)
        // Somebody else has the name now.
        _ = try directory(database).add(ann, password, id: nil, at: now + day)
        try trail.record(signedIn(bobs, at: now + 30 * day))
        #expect(try trail.page(AuditQuery(text: "ann")).entries.map(\.time) == [now + day])
        let erased = try trail.page(AuditQuery(before: 100)).entries.filter { $0.actor.party?.id == anns.id }
        #expect(
            erased == [AuditEntry(.signedIn, by: AuditActor(AuditParty(id: anns.id, name: nil), from: nil), at: now)])
        #expect(try trail.page(AuditQuery(text: "192.0.2.9")).entries.isEmpty)
        #expect(try trail.page(AuditQuery(text: "192.0.2.1")).entries.count == 3)
        let names: [String] = try database.read { db in
            try db.rows("SELECT name FROM signatures ORDER BY id") { try $0["name"] }
        }
        #expect(names == ["", bob.text, ann.text])
        let left: [String?] = try database.read { try $0.rows("SELECT name FROM removed_accounts") { try $0["name"] } }
        #expect(left == [nil])
    }

    @Test(arguments: DatabaseEngine.all)
    func `an account of a user service that comes back is forgotten after each removal`(_ engine: DatabaseEngine) throws
    {
        let database = try database(engine)
        let trail = database.auditTrail()
        let anns = Account(id: try #require(Account.ID("service-7")), name: ann)
        let bobs = Account(id: .random(), name: bob)
        let identity = Identity(id: anns.id.text, name: ann.text)
        for time in [now, now + 40 * day] {
            let session = Session(of: identity.visitor, identity: identity, begun: time)
            try database.sessions.save(session, for: .random(), at: time)
            try trail.record(signedIn(anns, at: time))
            #expect(try directory(database, at: time).remove(ann))
            #expect(try trail.page(AuditQuery(text: "ann")).entries.count == 2)
            try trail.record(signedIn(bobs, at: time + 30 * day))
            #expect(try trail.page(AuditQuery(text: "ann")).entries.isEmpty)
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a name of many entries disappears in batches`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let anns = try #require(try directory(database).add(ann, password, id: nil, at: now))
        try database.write { db in
            for _ in 0..<1_500 {
                try db.enqueue(
                    "INSERT INTO signatures (name, at) VALUES (?, ?)", ann.text, now.timeIntervalSince1970)
            }
        }
        #expect(try directory(database).remove(ann))
        let left = { () throws -> Int? in
            try database.read { db in
                try db.row("SELECT count(*) AS count FROM signatures WHERE name <> ''") { try $0["count"] }
            }
        }
        for expected in [500, 0] {
            try database.auditTrail().record(
                AuditEntry(.copied("a"), by: .systemUser("root"), at: now + 30 * day))
            #expect(try left() == expected)
        }
        #expect(try directory(database).add(bob, password, id: anns.id, at: now) == nil)
    }

    @Test(arguments: DatabaseEngine.all)
    func `the id of a removed account is not given again`(_ engine: DatabaseEngine) throws {
        let directory = directory(try database(engine))
        let id = try #require(Account.ID("7"))
        #expect(try directory.add(ann, password, id: id, at: now) != nil)
        #expect(try directory.remove(ann))
        #expect(try directory.add(ann, password, id: id, at: now) == nil)
        #expect(try directory.add(ann, password, id: nil, at: now) != nil)
    }
}
