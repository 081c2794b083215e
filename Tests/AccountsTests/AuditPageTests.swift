import AccountOracles
import Foundation
import Markup
import Snapshots
import Testing
import Web

@testable import Accounts

/// The page of the audit trail.
struct AuditPageTests {
    static let texts: [(name: String, text: AuditText)] = [
        ("english", .english), ("vietnamese", .vietnamese), ("chinese", .chinese),
    ]
    static let moment = Date(timeIntervalSince1970: 1_750_000_000)
    static let router = AuditRouter(base: Link.root.appending("staff", "audit"))

    private static func module(_ trail: MemoryAuditTrail, _ text: AuditText = .english) -> AuditModule {
        AuditModule(trail: trail, router: router, text: text) { $0.formatted(.iso8601.year().month().day()) }
    }

    private static func account(_ name: String) throws -> AuditParty {
        let id = try #require(Account.ID(name))
        return AuditParty(Account(id: id, name: try UserName("\(name)&'@example.org")))
    }

    /// One entry of each kind, and some whose names are not kept.
    private static func filled() throws -> MemoryAuditTrail {
        let trail = MemoryAuditTrail()
        let (ann, bob) = (AuditActor(try account("ann"), from: "192.0.2.1"), try account("bob"))
        let stranger = AuditActor(nil, from: "2001:db8::1")
        let gone = AuditParty(id: Account.ID("gone"), name: nil)
        let root = AuditActor.systemUser("root")
        let entries = [
            AuditEntry(.signedIn, by: ann, at: moment), AuditEntry(.signInFailed, by: stranger, of: bob, at: moment),
            AuditEntry(.signInLocked, by: stranger, of: bob, at: moment), AuditEntry(.signedOut, by: ann, at: moment),
            AuditEntry(.roleChanged(from: .staff, to: .owner), by: ann, of: bob, at: moment),
            AuditEntry(.roleChanged(from: .owner, to: nil), by: root, of: bob, at: moment),
            AuditEntry(.passwordSet(byLink: true), by: stranger, of: bob, at: moment),
            AuditEntry(.passwordSet(byLink: false), by: root, of: bob, at: moment),
            AuditEntry(.linkOpened, by: ann, of: bob, at: moment),
            AuditEntry(.sessionEnded, by: ann, of: bob, at: moment),
            AuditEntry(.sessionsEnded, by: ann, of: bob, at: moment),
            AuditEntry(.personAdded(.staff), by: ann, of: bob, at: moment),
            AuditEntry(.personRemoved(.owner), by: ann, of: gone, at: moment),
            AuditEntry(.accountAdded(nil), by: root, of: bob, at: moment),
            AuditEntry(.accountAdded(.staff), by: root, of: bob, at: moment),
            AuditEntry(.accountRemoved(nil), by: root, of: gone, at: moment),
            AuditEntry(.imported("<b>tea.csv"), by: ann, at: moment),
            AuditEntry(.restored("a.sqlite"), by: root, at: moment),
            AuditEntry(.copied("b.sqlite"), by: root, at: moment),
            AuditEntry(.signedOut, by: AuditActor(gone, from: nil), at: moment),
        ]
        for entry in entries { trail.record(entry) }
        return trail
    }

    @Test func `only owners see the page`() {
        let module = Self.module(MemoryAuditTrail())
        #expect(module.audience == .staff && module.role == .owner)
    }

    @Test(arguments: texts.map(\.name))
    func `the page looks as recorded`(language: String) throws {
        let text = try #require(Self.texts.first { $0.name == language }?.text)
        let pages: [(String, AuditQuery)] = [
            ("list", AuditQuery()), ("none", AuditQuery(text: "<i>", kind: .copied, before: 9)),
        ]
        for (state, query) in pages {
            let reply = try Self.module(Self.filled(), text).show(.list(query), to: .signedIn(as: .owner))
            assertSnapshot(of: try reply.screen.content, named: "AuditView/\(language)-\(state)")
        }
    }

    @Test func `every recorded file belongs to a state`() {
        assertSnapshots(
            in: "AuditView", are: Self.texts.flatMap { ["\($0.name)-list.html", "\($0.name)-none.html"] })
    }

    @Test func `older entries follow on pages, which keep the search`() throws {
        let trail = MemoryAuditTrail()
        for number in 0..<100 {
            let name = number.isMultiple(of: 2) ? "ann" : "bob"
            trail.record(AuditEntry(.signedIn, by: AuditActor(try Self.account(name), from: nil), at: Self.moment))
        }
        let query = AuditQuery(text: "ann", kind: .signedIn)
        let first = try Self.module(trail).show(.list(query), to: .signedIn(as: .owner)).screen.content
            .renderedIndented()
        #expect(first.contains("/staff/audit?q=ann&amp;kind=signedIn&amp;before=20") && !first.contains("Newest"))
        let second = try Self.module(trail).show(
            .list(AuditQuery(text: "ann", kind: .signedIn, before: 20)), to: .signedIn(as: .owner))
        let html = try second.screen.content.renderedIndented()
        #expect(html.contains("\"/staff/audit?q=ann&amp;kind=signedIn\"") && !html.contains("Older"))
        #expect(html.components(separatedBy: "<li>").count == 11)
    }

    @Test(arguments: [
        ("/staff/audit", AuditQuery()), ("/staff/audit?q=ann%40example.org", AuditQuery(text: "ann@example.org")),
        ("/staff/audit?kind=copied&before=7", AuditQuery(kind: .copied, before: 7)),
    ])
    func `an address is read and printed`(reference: String, query: AuditQuery) throws {
        #expect(Self.router.page(at: try #require(Link(reference: reference))) == .list(query))
        #expect(Self.router.link(to: .list(query)).address.reference == reference)
    }

    @Test(arguments: ["?q=+ANN+", "?q=&kind=", "?kind=everything", "?before=-1", "?before=x"])
    func `an address of another spelling leads to the plain one`(query: String) throws {
        let link = try #require(Link(reference: "/staff/audit\(query)"))
        let page = try #require(Self.router.page(at: link))
        let plain = Self.router.link(to: page).address.reference
        #expect(plain == (query.contains("ANN") ? "/staff/audit?q=ann" : "/staff/audit"))
        #expect(Self.router.page(at: try #require(Link(reference: "/staff/audit/x"))) == nil)
    }
}
