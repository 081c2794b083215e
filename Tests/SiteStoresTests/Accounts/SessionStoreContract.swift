import Accounts
import Foundation
import Testing
import Web

@Suite struct SessionStoreContract {
    static let day: Double = 24 * 60 * 60
    let token = SessionToken.random()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let identity = Identity(id: "a1", name: "ann@example.org")

    private var visitors: Session { Session(of: .random(), begun: now) }
    private var anns: Session { Session(of: identity.visitor, identity: identity, begun: now) }

    @Test(arguments: AccountEngine.allCases)
    func `a saved session is found by its token alone`(_ engine: AccountEngine) throws {
        let store = try engine.sessions()
        for session in [visitors, anns] {
            try store.save(session, for: token, at: now)
            #expect(try store.session(for: token, at: now) == session)
            #expect(try store.session(for: .random(), at: now) == nil)
        }
    }

    @Test(arguments: AccountEngine.allCases)
    func `a visitor's session ends 14 days after it began, or 400 after it was renewed`(_ engine: AccountEngine) throws
    {
        let store = try engine.sessions()
        let other = SessionToken.random()
        try store.save(visitors, for: other, at: now)
        #expect(try store.session(for: other, at: now + 14 * Self.day) != nil)
        #expect(try store.session(for: other, at: now + 14 * Self.day + 1) == nil)
        let session = Session(of: .random(), begun: now - 1, renewed: now)
        try store.save(session, for: token, at: now)
        #expect(try store.session(for: token, at: now + 400 * Self.day) == session)
        #expect(try store.session(for: token, at: now + 400 * Self.day + 1) == nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a signed-in session ends 14 days after it was renewed, and 90 after it began`(_ engine: AccountEngine) throws
    {
        let store = try engine.sessions()
        try store.save(anns, for: token, at: now)
        #expect(try store.session(for: token, at: now + 14 * Self.day) == anns)
        #expect(try store.session(for: token, at: now + 14 * Self.day + 1) == nil)
        let late = Session(of: identity.visitor, identity: identity, begun: now, renewed: now + 89 * Self.day)
        try store.save(late, for: token, at: late.renewed)
        #expect(try store.session(for: token, at: now + 90 * Self.day) == late)
        #expect(try store.session(for: token, at: now + 90 * Self.day + 1) == nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a save forgets the sessions that have ended, and no others`(_ engine: AccountEngine) throws {
        let store = try engine.sessions()
        let (own, other) = (SessionToken.random(), SessionToken.random())
        let visitor = Session(of: .random(), begun: now - 2 * Self.day, renewed: now)
        let newcomer = SessionToken.random()
        try store.save(visitor, for: own, at: now)
        try store.save(visitors, for: newcomer, at: now)
        try store.save(anns, for: other, at: now)
        let later = now + 20 * Self.day
        try store.save(Session(of: .random(), begun: later), for: token, at: later)
        // At the earlier moment neither had ended, so only what is stored tells.
        #expect(try store.session(for: own, at: now) == visitor)
        #expect(try store.session(for: other, at: now) == nil)
        #expect(try store.session(for: newcomer, at: now) == nil)
        let muchLater = now + 401 * Self.day
        try store.save(Session(of: .random(), begun: muchLater), for: .random(), at: muchLater)
        #expect(try store.session(for: own, at: now) == nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `renewing moves the end and keeps the rest`(_ engine: AccountEngine) throws {
        let store = try engine.sessions()
        try store.save(anns, for: token, at: now)
        let renewed = Session(of: identity.visitor, identity: identity, begun: now, renewed: now + 7 * Self.day)
        #expect(try store.renew(token, at: renewed.renewed))
        #expect(try store.session(for: token, at: now + 21 * Self.day) == renewed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a session that was removed is not renewed`(_ engine: AccountEngine) throws {
        let store = try engine.sessions()
        try store.save(anns, for: token, at: now)
        try store.remove(token)
        #expect(try !store.renew(token, at: now + Self.day))
        #expect(try store.session(for: token, at: now + Self.day) == nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a session has the role that its account has now, and other accounts' sessions have none`(
        _ engine: AccountEngine
    ) throws {
        let site = try engine.people()
        let (accounts, store) = (site.accounts, site.sessions)
        let ann = try UserName("ann@example.org")
        let password = try Password("correct horse")
        _ = try accounts.add(ann, password, id: Account.ID("a1"), role: .staff, at: now)
        _ = try accounts.add(UserName("bob@example.org"), password, id: Account.ID("b1"), at: now)
        let (bobs, nobodys) = (SessionToken.random(), SessionToken.random())
        let bob = Identity(id: "b1", name: "bob@example.org")
        try store.save(anns, for: token, at: now)
        try store.save(Session(of: bob.visitor, identity: bob, begun: now), for: bobs, at: now)
        try store.save(visitors, for: nobodys, at: now)
        for role in [Role.staff, .owner, nil] {
            #expect(try accounts.setRole(role, of: ann))
            try store.save(anns, for: token, at: now)
            #expect(try store.session(for: token, at: now)?.role == role)
            #expect(try store.session(for: bobs, at: now)?.role == nil)
            #expect(try store.session(for: nobodys, at: now)?.role == nil)
        }
        #expect(try accounts.setRole(.owner, of: ann))
        try store.save(anns, for: token, at: now)
        #expect(try store.renew(token, at: now + Self.day))
        #expect(try store.session(for: token, at: now + Self.day)?.role == .owner)
        #expect(try accounts.remove(ann))
        #expect(try store.session(for: token, at: now + Self.day)?.role == nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a removed session is gone at once, and others stay`(_ engine: AccountEngine) throws {
        let store = try engine.sessions()
        let other = SessionToken.random()
        try store.save(anns, for: token, at: now)
        try store.save(anns, for: other, at: now)
        try store.remove(token)
        try store.remove(token)
        #expect(try store.session(for: token, at: now) == nil)
        #expect(try store.session(for: other, at: now) == anns)
    }
}
