import Accounts
import Foundation
import Notebook
import Passwords
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct AccountStorageTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let password: Password
    let database: SQLiteDatabase
    let accounts: any AccountDirectory
    let more: any AccountDirectory
    let ann: Account
    let bob: Account

    init() throws {
        password = try Password("correct horse")
        database = try Scratch.database()
        accounts = database.accounts(hasher: Argon2id(.minimum))
        more = database.accounts(hasher: Argon2id(try #require(Argon2Parameters(memory: 16, passes: 2))))
        ann = try #require(try accounts.add(UserName("ann@example.org"), password, id: nil, at: now))
        bob = try #require(try accounts.add(UserName("bob@example.org"), password, id: nil, at: now))
    }

    private func hash(of account: Account) throws -> String {
        let hash = try database.read { db in
            try db.row("SELECT hash FROM accounts WHERE id = ?", account.id.text) { try $0["hash"] as String }
        }
        return try #require(hash)
    }

    private func identity(_ account: Account) -> Identity {
        Identity(id: account.id.text, name: account.name.text)
    }

    private func visitor(_ account: Account) -> Visitor {
        Visitor(id: identity(account).visitor, isKnown: true)
    }

    /// A session of an account that has something to do.
    private func signIn(_ account: Account) throws -> SessionToken {
        let token = SessionToken.random()
        let identity = identity(account)
        try database.sessions.save(
            Session(of: identity.visitor, identity: identity, begun: now), for: token, at: now)
        try database.add(note: "Own", for: Writer(identity.visitor))
        return token
    }

    @Test func `only a salted hash of a password is stored`() throws {
        #expect(try hash(of: ann).hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(try hash(of: ann) != hash(of: bob))
        let texts = try database.read { db in
            try db.rows("SELECT id, name, hash FROM accounts") { row in
                [try row["id"], try row["name"], try row["hash"]] as [String]
            }
        }.flatMap { $0 }
        #expect(texts.count >= 6 && texts.allSatisfy { !$0.contains("correct horse") })
    }

    @Test func `a sign-in after the parameters rose hashes the password anew, once`() throws {
        let old = try hash(of: ann)
        #expect(try more.account(ann.name, Password("wrong horse")) == nil)
        #expect(try hash(of: ann) == old)
        #expect(try more.account(ann.name, password) == ann)
        let new = try hash(of: ann)
        #expect(new.hasPrefix("$argon2id$v=19$m=16,t=2,p=1$"))
        #expect(try more.account(ann.name, password) == ann)
        #expect(try accounts.account(ann.name, password) == ann)
        #expect(try hash(of: ann) == new)
        #expect(try hash(of: bob).hasPrefix("$argon2id$v=19$m=8,"))
    }

    @Test func `a password that cannot be hashed anew now is right all the same`() throws {
        let old = try hash(of: ann)
        let busy = database.accounts(hasher: StandInHasher { throw AccountsBusy() })
        #expect(try busy.account(ann.name, password) == ann)
        #expect(try hash(of: ann) == old)
    }

    @Test func `a password that was changed meanwhile stays changed`() throws {
        let other = try Password("battery staple")
        let late = database.accounts(
            hasher: StandInHasher { [accounts, ann] in
                _ = try accounts.setPassword(other, of: ann.name)
                return "of the old password"
            })
        #expect(try late.account(ann.name, password) == ann)
        #expect(try accounts.account(ann.name, other) == ann)
    }

    @Test func `nothing is hashed while the database is held`() throws {
        let path = try Scratch.path()
        let site = try SQLiteDatabase(migrating: path, schema: .notebook)
        let other = try SQLiteDatabase(opening: path, readers: 1, timeout: 0)
        let hasher = StandInHasher {
            _ = try other.write { try $0.execute("DELETE FROM sign_in_attempts") }
            return "a hash"
        } before: {
            _ = try other.write { try $0.execute("DELETE FROM sign_in_attempts") }
        }
        let store = site.accounts(hasher: hasher)
        let name = ann.name
        #expect(try store.add(name, password, id: nil, at: now) != nil)
        #expect(try store.setPassword(password, of: name))
        #expect(try store.account(name, password) != nil)
    }

    @Test func `a busy hasher is told to who asks, and nothing is stored`() throws {
        let store = database.accounts(hasher: Argon2id(.minimum, limit: ConcurrencyLimit(0)))
        let eve = try UserName("eve@example.org")
        for name in [ann.name, eve] {
            #expect(throws: AccountsBusy()) { try store.account(name, password) }
        }
        #expect(throws: AccountsBusy()) { try store.add(eve, password, id: nil, at: now) }
        #expect(throws: AccountsBusy()) { try store.setPassword(password, of: ann.name) }
        #expect(try store.accounts().count == 2)
    }

    @Test func `another password ends the account's sessions and no others, and leaves the notes`() throws {
        let (anns, bobs) = (try signIn(ann), try signIn(bob))
        #expect(try accounts.setPassword(Password("battery staple"), of: ann.name))
        #expect(try database.sessions.session(for: anns, at: now) == nil)
        #expect(try database.sessions.session(for: bobs, at: now) != nil)
        #expect(try database.notes(of: identity(ann).visitor) == ["Own"])
    }

    @Test func `another password closes the account's one-time link, and a role that is taken away too`() throws {
        let people = database.people(hasher: Argon2id(.minimum))
        let links = [LinkSecret.random(), .random()]
        _ = try (signIn(ann), signIn(bob))
        for (account, secret) in zip([ann, bob], links) {
            #expect(try accounts.setRole(.staff, of: account.name))
            #expect(try people.open(secret, for: account.id, by: visitor(account), at: now))
        }
        #expect(try accounts.setPassword(Password("battery staple"), of: ann.name))
        #expect(try links.map { try people.name(behind: $0, at: now) } == [nil, bob.name])
        for role in [nil, Role.staff] { #expect(try accounts.setRole(role, of: bob.name)) }
        #expect(try people.name(behind: links[1], at: now) == nil)
        #expect(try !people.setPassword(Password("battery staple"), by: links[1], from: visitor(bob), at: now))
    }

    @Test func `what the site keeps of a user service's account is removed by the name, or by the id`() throws {
        let eve = Account(id: try #require(Account.ID("service-7")), name: try UserName("eve@example.org"))
        for id in [nil, eve.id] {
            let (eves, anns) = (try signIn(eve), try signIn(ann))
            if id != nil { try database.sessions.remove(eves) }
            #expect(try database.notes(of: identity(eve).visitor) == ["Own"])
            #expect(try !accounts.remove(eve.name, id: bob.id))
            if id != nil { #expect(try !accounts.remove(eve.name)) }
            #expect(try accounts.remove(eve.name, id: id))
            #expect(try !accounts.remove(eve.name, id: id))
            #expect(try database.sessions.session(for: eves, at: now) == nil)
            #expect(try database.notes(of: identity(eve).visitor).isEmpty)
            #expect(try database.sessions.session(for: anns, at: now) != nil)
        }
    }

    @Test func `a removed account leaves nothing, and takes nothing of others`() throws {
        let (anns, bobs) = (try signIn(ann), try signIn(bob))
        #expect(try accounts.remove(ann.name))
        #expect(try database.sessions.session(for: anns, at: now) == nil)
        #expect(try database.sessions.session(for: bobs, at: now) != nil)
        let owners: [[UInt8]] = try database.read {
            try $0.rows("SELECT visitor FROM pads") { try $0["visitor"] }
        }
        #expect(owners == [identity(bob).visitor.bytes])
        #expect(try database.count("notes") == 1)
        #expect(try database.count("visitors") == 1)
    }

    @Test func `attempts are kept for no longer than they count`() throws {
        for second in 0..<5 {
            _ = try database.signInAttempts.begin(.name(ann.name, from: "192.0.2.1"), at: now + Double(second))
        }
        _ = try database.signInAttempts.begin(.name(bob.name, from: "192.0.2.2"), at: now + 902)
        let left: [Double] = try database.read {
            try $0.rows("SELECT at FROM sign_in_attempts ORDER BY at") { try $0["at"] }
        }
        #expect(left == [3, 4, 902].map { (now + $0).timeIntervalSince1970 })
    }
}
