import Foundation
import HTTPTypes
import Platform
import Testing
import Web

struct WebsiteSessionTests {
    let site = TestSite()

    @Test func `looking begins no session`() {
        for path in ["/own/fine", "/own/index", "/own/refused", "/own/elsewhere", "/open/fine", "/nowhere"] {
            #expect(site.get(path).fields[.setCookie] == nil)
        }
    }

    @Test(arguments: [Answer.refused, .conflict, .missing, .busy, .later, .nothing, .unavailable, .broken])
    func `a post that changes nothing begins no session`(answer: Answer) throws {
        #expect(try site.post("/own/\(answer.rawValue)", "said=x").fields[.setCookie] == nil)
    }

    @Test func `the first change begins a session, and the visitor stays the same`() throws {
        let first = try site.post("/own/write", "said=x")
        let cookie = try #require(first.cookie)
        #expect(cookie.wholeMatch(of: /visitor=[0-9a-f]{32}/) != nil)
        #expect(
            try #require(first.fields[.setCookie]).hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax"))
        #expect(first.fields[.cacheControl] == "private, no-cache")

        let visitor = try visitor(cookie)
        #expect(visitor.isKnown)
        #expect(try self.visitor(cookie).id == visitor.id)
        #expect(try site.post("/own/write", "said=y", cookie: cookie).fields[.setCookie] == nil)
    }

    @Test func `the secret in the cookie is not what things are kept under`() throws {
        let cookie = try #require(try site.post("/own/write").cookie)
        #expect(!cookie.contains(try visitor(cookie).id))
    }

    @Test func `two newcomers are two visitors`() throws {
        let one = try #require(try site.post("/own/write").cookie)
        let other = try #require(try site.post("/own/write").cookie)
        #expect(one != other)
        #expect(try visitor(one).id != visitor(other).id)
    }

    @Test func `a newcomer is somebody else at each look`() throws {
        #expect(try !visitor(nil).isKnown)
        #expect(try visitor(nil).id != visitor(nil).id)
    }

    @Test func `over https the cookie is bound to the host`() throws {
        let set = try #require(try site.post("/own/write", isSecure: true).fields[.setCookie])
        #expect(set.hasPrefix("__Host-visitor="))
        #expect(set.hasSuffix("; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure"))
    }

    @Test func `a change of what is the same for everyone begins no session`() throws {
        #expect(try site.post("/open/write", "said=x").fields[.setCookie] == nil)
    }

    @Test func `a session is renewed on use after a day, under the same token`() throws {
        let cookie = try #require(try site.post("/own/write").cookie)
        site.pass(days: 0.9)
        #expect(site.get("/own/fine", cookie: cookie).fields[.setCookie] == nil)
        site.pass(days: 0.2)
        let renewed = site.get("/own/fine", cookie: cookie)
        #expect(renewed.cookie == cookie)
        #expect(site.get("/own/fine", cookie: cookie).fields[.setCookie] == nil)
        site.pass(days: 2)
        #expect(try site.post("/own/write", cookie: cookie).cookie == cookie)
    }

    @Test func `a session that is never used on another day ends after 14 days`() throws {
        let answer = try site.post("/own/write")
        let cookie = try #require(answer.cookie)
        #expect(answer.fields[.setCookie]?.contains("Max-Age=1209600;") == true)
        site.pass(days: 14.01)
        #expect(try !self.visitor(cookie).isKnown)
    }

    @Test func `a session that is used lives on, and one that is not ends after 400 days`() throws {
        let cookie = try #require(try site.post("/own/write").cookie)
        let visitor = try visitor(cookie)
        site.pass(days: 13)
        let renewed = site.get("/own/fine", cookie: cookie)
        #expect(renewed.fields[.setCookie]?.contains("Max-Age=34560000;") == true)
        for _ in 0..<3 {
            site.pass(days: 399)
            #expect(try self.visitor(cookie) == visitor)
        }
        site.pass(days: 401)
        #expect(try !self.visitor(cookie).isKnown)
        #expect(site.get("/own/fine", cookie: cookie).fields[.setCookie] == nil)
        let refused = try site.post("/own/write", cookie: cookie)
        #expect(refused.status == .forbidden)
        #expect(refused.fields[.setCookie] == "visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
        let fresh = try #require(try site.post("/own/write").cookie)
        #expect(try self.visitor(fresh).id != visitor.id)
    }

    @Test(arguments: [
        "visitor=000102030405060708090a0b0c0d0eff", "visitor=x", "visitor=",
        "visitor=000102030405060708090a0b0c0d0eff; visitor=000102030405060708090a0b0c0d0efe",
    ])
    func `a token that no session has is never taken over, and a post with it changes nothing`(cookie: String) throws {
        #expect(try !visitor(cookie).isKnown)
        #expect(try site.post("/own/write", cookie: cookie).status == .forbidden)
        #expect(try site.post("/open/write", cookie: cookie).status == .seeOther)
    }

    @Test func `sessions that cannot be read are 503, and pages for everyone go on`() throws {
        let site = TestSite(sessions: BrokenSessions())
        let cookie = "visitor=000102030405060708090a0b0c0d0eff"
        #expect(site.get("/own/fine", cookie: cookie).status == .serviceUnavailable)
        #expect(site.get("/own/fine", cookie: cookie).fields[.retryAfter] == "5")
        #expect(site.get("/own/fine").status == .ok)
        #expect(site.get("/open/fine", cookie: cookie).status == .ok)
        #expect(try site.post("/own/write").status == .serviceUnavailable)
    }

    @Test func `a session that cannot be renewed is shown its page`() throws {
        let site = TestSite(sessions: UnwritableSessions())
        let cookie = "visitor=000102030405060708090a0b0c0d0eff"
        let response = site.get("/own/fine", cookie: cookie)
        #expect(response.status == .ok)
        #expect(response.fields[.setCookie] == nil)
        #expect(try site.post("/own/write", cookie: cookie).status == .seeOther)
        #expect(site.reports.isEmpty)
    }

    /// Who the site takes a request with this cookie for.
    private func visitor(_ cookie: String?) throws -> Seen {
        let response = site.get("/own/fine", cookie: cookie, accept: "application/json")
        return try JSONDecoder().decode(Seen.self, from: Data(response.body))
    }
}

private struct Seen: Decodable, Equatable {
    let visitor: String
    let isKnown: Bool

    var id: String { visitor }
}

/// Sessions on a disk that has gone.
private struct BrokenSessions: SessionStore {
    func session(for token: SessionToken, at now: Date) throws -> Session? {
        throw StoreUnavailable("no disk")
    }

    func save(_ session: Session, for token: SessionToken, at now: Date) throws {
        throw StoreUnavailable("no disk")
    }

    func renew(_ token: SessionToken, at now: Date) throws -> Bool {
        throw StoreUnavailable("no disk")
    }

    func remove(_ token: SessionToken) throws {
        throw StoreUnavailable("no disk")
    }
}

/// Sessions, all of them long not renewed, on a disk that takes nothing more.
private struct UnwritableSessions: SessionStore {
    func session(for token: SessionToken, at now: Date) -> Session? {
        Session(of: .random(), begun: now - SessionLimits.visitorIdle, renewed: now - 30 * 24 * 60 * 60)
    }

    func renew(_ token: SessionToken, at now: Date) throws -> Bool {
        throw StoreUnavailable("the disk is full")
    }

    func save(_ session: Session, for token: SessionToken, at now: Date) throws {
        throw StoreUnavailable("the disk is full")
    }

    func remove(_ token: SessionToken) throws {
        throw StoreUnavailable("the disk is full")
    }
}
