import Accounts
import Foundation
import Notebook
import Passwords
import SiteDatabase
import SiteStores
import Testing
import Web

/// What every store of people promises: Ann is an owner with a password, Carl a customer.
@Suite struct PeopleStoreContract {
    /// One site's accounts, sessions and people.
    struct Site {
        let accounts: any AccountDirectory
        let sessions: any SessionStore
        let people: any PeopleStore
        let trail: any AuditTrail
    }

    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let hour: Double = 60 * 60
    let (annID, carlID): (Account.ID, Account.ID)
    let (ann, bob, carl): (UserName, UserName, UserName)
    let password: Password
    let anns: Identity

    init() throws {
        (annID, carlID) = (try #require(Account.ID("a1")), try #require(Account.ID("c1")))
        (ann, bob, carl) = (
            try UserName("ann@example.org"), try UserName("bob@example.org"), try UserName("carl@example.org")
        )
        password = try Password("correct horse")
        anns = Identity(id: annID.text, name: ann.text)
    }

    private var owner: Visitor {
        Visitor(
            id: anns.visitor, isKnown: true, address: "192.0.2.1", signedIn: .init(as: anns, since: now, role: .owner))
    }

    /// Whoever has a link.
    private var guest: Visitor { Visitor(id: .random(), isKnown: false, address: "198.51.100.7") }

    private func site(_ engine: AccountEngine) throws -> Site {
        let site = try engine.people()
        _ = try site.accounts.add(ann, password, id: annID, role: .owner, at: now)
        _ = try site.accounts.add(carl, password, id: carlID, at: now)
        _ = try signIn(anns, site, at: now)
        return site
    }

    @discardableResult
    private func signIn(_ identity: Identity, _ site: Site, at moment: Date) throws -> SessionToken {
        let token = SessionToken.random()
        try site.sessions.save(
            Session(of: identity.visitor, identity: identity, begun: moment), for: token, at: moment)
        return token
    }

    private func invite(
        _ name: UserName, as role: Role = .staff, link secret: LinkSecret = .random(), on site: Site
    ) throws -> Account.ID {
        try #require(try site.people.add(name, as: role, link: secret, by: owner, at: now))
    }

    @Test(arguments: AccountEngine.allCases)
    func `only accounts with a role are people, by name, with their sessions`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let later = try signIn(anns, site, at: now + hour)
        let bobs = try invite(bob, on: site)
        let people = try site.people.people(at: now + hour)
        #expect(people.map(\.account.name) == [ann, bob] && people.map(\.role) == [.owner, .staff])
        #expect(people.map(\.hasPassword) == [true, false])
        #expect(people.map(\.linkUntil) == [nil, now + 24 * hour])
        #expect(people.map { $0.sessions.map(\.begun) } == [[now + hour, now], []])
        #expect(Set(people[0].sessions.map(\.id)).count == 2)
        #expect(try site.sessions.renew(later, at: now + 2 * hour))
        let seen = try #require(try site.people.person(annID, at: now + 2 * hour))
        #expect(seen.sessions.map(\.used) == [now + 2 * hour, now])
        #expect(try site.people.person(bobs, at: now)?.account.name == bob)
        #expect(try site.people.person(carlID, at: now) == nil)
        #expect(try site.people.person(annID, at: now + 15 * 24 * hour)?.sessions.isEmpty == true)
    }

    @Test(arguments: AccountEngine.allCases)
    func `who is added cannot sign in before the link set a password, once`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let secret = LinkSecret.random()
        let id = try invite(bob, as: .owner, link: secret, on: site)
        #expect(try site.accounts.account(bob, password) == nil)
        #expect(try site.people.name(behind: secret, at: now) == bob)
        #expect(try site.people.name(behind: secret, at: now) == bob, "a look uses nothing up")
        #expect(try site.people.setPassword(password, by: secret, from: guest, at: now))
        #expect(try site.accounts.account(bob, password)?.id == id)
        #expect(try site.people.name(behind: secret, at: now) == nil)
        #expect(try !site.people.setPassword(Password("battery staple"), by: secret, from: guest, at: now))
        #expect(try site.accounts.account(bob, password)?.id == id)
        let person = try #require(try site.people.person(id, at: now))
        #expect(person.hasPassword && person.linkUntil == nil && person.role == .owner)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a link is open for 24 hours, and another takes its place`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let (first, second) = (LinkSecret.random(), LinkSecret.random())
        let id = try invite(bob, link: first, on: site)
        #expect(try site.people.name(behind: first, at: now + 24 * hour - 1) == bob)
        #expect(try site.people.name(behind: first, at: now + 24 * hour) == nil)
        #expect(try !site.people.setPassword(password, by: first, from: guest, at: now + 24 * hour))
        #expect(try site.people.person(id, at: now + 24 * hour)?.linkUntil == nil)
        #expect(try site.people.open(second, for: id, by: owner, at: now + hour))
        #expect(try site.people.name(behind: first, at: now + hour) == nil)
        #expect(try site.people.name(behind: second, at: now + hour) == bob)
        #expect(try site.people.name(behind: .random(), at: now) == nil)
        #expect(try !site.people.open(.random(), for: carlID, by: owner, at: now))
    }

    @Test(arguments: AccountEngine.allCases)
    func `a password that is set by a link ends the account's sessions and no others`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let carls = Identity(id: carlID.text, name: carl.text)
        let (old, others) = (try signIn(anns, site, at: now), try signIn(carls, site, at: now))
        let secret = LinkSecret.random()
        #expect(try site.people.open(secret, for: annID, by: owner, at: now))
        #expect(try site.sessions.session(for: old, at: now) != nil)
        #expect(try site.people.setPassword(Password("battery staple"), by: secret, from: guest, at: now))
        #expect(try site.sessions.session(for: old, at: now) == nil)
        #expect(try site.sessions.session(for: others, at: now) != nil)
        #expect(try site.accounts.account(ann, password) == nil)
        #expect(try site.accounts.account(ann, Password("battery staple")) != nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a customer who is added keeps the account, and who has a role is not added`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        #expect(try invite(carl, on: site) == carlID)
        #expect(try site.accounts.account(carl, password)?.id == carlID)
        #expect(try site.people.person(carlID, at: now)?.hasPassword == true)
        for name in [ann, carl] {
            #expect(
                try site.people.add(name, as: .owner, link: .random(), by: owner, at: now) == nil)
        }
        #expect(try site.people.people(at: now).map(\.role) == [.owner, .staff])
    }

    @Test(arguments: AccountEngine.allCases)
    func `the last owner who can sign in stays one`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let secret = LinkSecret.random()
        let id = try invite(bob, as: .owner, link: secret, on: site)
        #expect(try site.people.setRole(.staff, of: annID, by: owner, at: now) == .lastOwner)
        #expect(try site.people.remove(annID, by: owner, at: now) == .lastOwner)
        #expect(try site.people.setRole(.owner, of: annID, by: owner, at: now) == .done)
        #expect(try site.people.people(at: now).map(\.role) == [.owner, .owner])
        #expect(try site.people.setPassword(password, by: secret, from: guest, at: now))
        #expect(try site.people.setRole(.staff, of: annID, by: owner, at: now) == .done)
        #expect(try site.people.remove(id, by: owner, at: now) == .lastOwner)
        #expect(try site.people.people(at: now).map(\.role) == [.staff, .owner])
        #expect(try site.people.setRole(.staff, of: carlID, by: owner, at: now) == .missing)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a new role ends the sessions of before, the same role ends none`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let carls = Identity(id: carlID.text, name: carl.text)
        let changes: [(Bool, () throws -> Void)] = [
            (false, { _ = try invite(carl, on: site) }),
            (true, { _ = try site.people.setRole(.staff, of: carlID, by: owner, at: now) }),
            (false, { _ = try site.people.setRole(.owner, of: carlID, by: owner, at: now) }),
            (false, { _ = try site.people.setRole(.staff, of: carlID, by: owner, at: now) }),
        ]
        for (stays, change) in changes {
            let token = try signIn(carls, site, at: now)
            try change()
            #expect(try (site.sessions.session(for: token, at: now) != nil) == stays)
        }
        #expect(try site.people.person(annID, at: now)?.sessions.count == 1)
    }

    @Test(arguments: AccountEngine.allCases)
    func `who is removed is signed out and a customer, or nothing without a password`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let (first, second) = (LinkSecret.random(), LinkSecret.random())
        let id = try invite(bob, link: first, on: site)
        #expect(try invite(carl, link: second, on: site) == carlID)
        let carls = try signIn(Identity(id: carlID.text, name: carl.text), site, at: now)
        for id in [id, carlID] {
            #expect(try site.people.remove(id, by: owner, at: now) == .done)
            #expect(try site.people.remove(id, by: owner, at: now) == .missing)
        }
        #expect(try site.people.people(at: now).map(\.account.name) == [ann])
        #expect(try site.accounts.accounts().map(\.account.name) == [ann, carl])
        #expect(try site.accounts.account(carl, password) != nil)
        #expect(try site.sessions.session(for: carls, at: now) == nil)
        for secret in [first, second] { #expect(try site.people.name(behind: secret, at: now) == nil) }
    }

    @Test(arguments: AccountEngine.allCases)
    func `one session of a person is ended, or all, and of nobody else`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let carls = Identity(id: carlID.text, name: carl.text)
        let tokens = try (1...3).map { try signIn(anns, site, at: now + Double($0) * hour) }
        let other = try signIn(carls, site, at: now)
        let sessions = try #require(try site.people.person(annID, at: now + 4 * hour)?.sessions)
        #expect(sessions.count == 4)
        try site.people.endSessions(sessions[0].id, of: annID, by: owner, at: now)
        let there = try tokens.map { try site.sessions.session(for: $0, at: now + 4 * hour) != nil }
        #expect(there == [true, true, false])
        _ = try invite(carl, on: site)
        try site.people.endSessions(sessions[1].id, of: carlID, by: owner, at: now)
        try site.people.endSessions("0", of: annID, by: owner, at: now)
        #expect(try site.people.person(annID, at: now + 4 * hour)?.sessions.map(\.id) == sessions[1...].map(\.id))
        try site.people.endSessions(nil, of: carlID, by: owner, at: now)
        #expect(try site.sessions.session(for: other, at: now) == nil)
        #expect(try site.people.person(annID, at: now + 4 * hour)?.sessions.count == 3)
    }

    @Test(arguments: AccountEngine.allCases)
    func `the trail has each change of a person, and nothing that was not changed`(_ engine: AccountEngine) throws {
        let site = try site(engine)
        let others = try site.trail.page(AuditQuery()).entries
        let secret = LinkSecret.random()
        let bobs = Account(id: try invite(bob, link: .random(), on: site), name: bob)
        #expect(try site.people.open(secret, for: bobs.id, by: owner, at: now))
        for _ in 1...2 { #expect(try site.people.setRole(.owner, of: bobs.id, by: owner, at: now) == .done) }
        try site.people.endSessions("0", of: bobs.id, by: owner, at: now)
        try site.people.endSessions(nil, of: bobs.id, by: owner, at: now)
        #expect(try site.people.setPassword(password, by: secret, from: guest, at: now))
        #expect(try site.people.remove(bobs.id, by: owner, at: now) == .done)
        #expect(try site.people.add(ann, as: .owner, link: .random(), by: owner, at: now) == nil)
        #expect(try site.people.remove(annID, by: owner, at: now) == .lastOwner)
        #expect(try site.people.setRole(.staff, of: annID, by: owner, at: now) == .lastOwner)
        #expect(try !site.people.setPassword(password, by: secret, from: guest, at: now))
        try site.people.endSessions(nil, of: bobs.id, by: owner, at: now)
        let events: [(AuditEvent, Visitor)] = [
            (.personAdded(.staff), owner), (.linkOpened, owner), (.roleChanged(from: .staff, to: .owner), owner),
            (.sessionEnded, owner), (.sessionsEnded, owner), (.passwordSet(byLink: true), guest),
            (.personRemoved(.owner), owner),
        ]
        let entries = events.map { AuditEntry($0, by: AuditActor($1), of: bobs, at: now) }
        #expect(try site.trail.page(AuditQuery()).entries == entries.reversed() + others)
        #expect(AuditActor(owner).party == AuditParty(Account(id: annID, name: ann)))
    }

    @Test func `a database keeps no link as it is, and nothing is hashed for who has none`() throws {
        let database = try Scratch.database()
        let hasher = StandInHasher { throw AccountsBusy() }
        let people = database.people(hasher: hasher)
        let accounts = database.accounts(hasher: Argon2id(.minimum))
        _ = try accounts.add(ann, password, id: annID, role: .owner, at: now)
        try database.sessions.save(
            Session(of: anns.visitor, identity: anns, begun: now), for: .random(), at: now)
        let secret = LinkSecret.random()
        let id = try people.add(bob, as: .staff, link: secret, by: owner, at: now)
        #expect(id != nil)
        let hashes: [[UInt8]] = try database.read { try $0.rows("SELECT hash FROM password_links") { try $0["hash"] } }
        #expect(hashes.map(\.count) == [32] && hashes != [secret.bytes])
        #expect(try !people.setPassword(password, by: .random(), from: guest, at: now))
        #expect(throws: AccountsBusy()) { try people.setPassword(password, by: secret, from: guest, at: now) }
        #expect(try people.name(behind: secret, at: now) == bob, "the link stays open")
    }
}
