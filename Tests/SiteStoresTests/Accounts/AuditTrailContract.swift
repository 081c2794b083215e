import Accounts
import Foundation
import SiteDatabase
import Testing
import Web

/// What every audit trail promises.
@Suite struct AuditTrailContract {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let minute = 60.0
    let (ann, bob): (Account, Account)

    init() throws {
        ann = Account(id: try #require(Account.ID("a1")), name: try UserName("ann@example.org"))
        bob = Account(id: try #require(Account.ID("b1")), name: try UserName("bob@example.org"))
    }

    private func actor(_ account: Account?, from address: String = "192.0.2.1") -> AuditActor {
        AuditActor(account.map { AuditParty($0) }, from: address)
    }

    private func fail(
        _ name: UserName, from address: String = "192.0.2.1", at time: Date, locks: Bool = false
    ) -> AuditEntry {
        AuditEntry(locks ? .signInLocked : .signInFailed, by: actor(nil, from: address), of: AuditParty(name), at: time)
    }

    @Test(arguments: AccountEngine.allCases)
    func `an entry of each kind comes back as it was recorded`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let events: [AuditEvent] = [
            .signedIn, .signInFailed, .signInLocked, .signedOut, .roleChanged(from: nil, to: .staff),
            .roleChanged(from: .owner, to: nil), .passwordSet(byLink: true), .passwordSet(byLink: false), .linkOpened,
            .sessionEnded, .sessionsEnded, .personAdded(.owner), .personRemoved(.staff), .accountAdded(nil),
            .accountRemoved(.staff), .imported("tea.csv"), .restored("site.sqlite"), .copied("copies/site.sqlite"),
        ]
        #expect(Set(events.map(\.kind)) == Set(AuditEvent.Kind.allCases))
        let entries = events.enumerated().map { number, event in
            AuditEntry(event, by: actor(ann), of: bob, at: now + Double(number))
        }
        let others = [
            AuditEntry(.signedIn, by: actor(bob, from: ""), at: now),
            AuditEntry(.accountRemoved(.owner), by: .systemUser("root"), of: ann, at: now),
            fail(bob.name, from: "2001:db8::1", at: now),
        ]
        for entry in entries + others { try trail.record(entry) }
        #expect(try trail.page(AuditQuery()) == AuditPage(entries: (entries + others).reversed(), older: nil))
    }

    @Test(arguments: AccountEngine.allCases)
    func `pages go back from the newest entry, and stay as they are when others come`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let entries = (0..<100).map { AuditEntry(.signedIn, by: actor(ann), at: now + Double($0)) }
        for entry in entries { try trail.record(entry) }
        let first = try trail.page(AuditQuery())
        #expect(first.entries == Array(entries.reversed().prefix(40)))
        try trail.record(AuditEntry(.signedOut, by: actor(bob), at: now + 200))
        let second = try trail.page(AuditQuery(before: first.older))
        #expect(second.entries == Array(entries.reversed()[40..<80]))
        let third = try trail.page(AuditQuery(before: second.older))
        #expect(third == AuditPage(entries: Array(entries.reversed()[80...]), older: nil))
        #expect(try trail.page(AuditQuery(before: 0)) == AuditPage(entries: [], older: nil))
    }

    @Test(arguments: AccountEngine.allCases)
    func `a search finds the beginning of a name or an address, a kind, or both`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let entries = [
            AuditEntry(.signedIn, by: actor(ann), at: now),
            AuditEntry(.linkOpened, by: actor(bob, from: "2001:db8::1"), of: ann, at: now),
            fail(bob.name, from: "198.51.100.7", at: now),
            AuditEntry(.copied("a"), by: .systemUser("root"), at: now),
        ]
        for entry in entries { try trail.record(entry) }
        let expected: [(AuditQuery, [Int])] = [
            (AuditQuery(text: "ann@"), [1, 0]), (AuditQuery(text: " ANN@example.org "), [1, 0]),
            (AuditQuery(text: "bob"), [2, 1]), (AuditQuery(text: "example.org"), []),
            (AuditQuery(text: "198.51"), [2]), (AuditQuery(text: "2001:DB8:"), [1]), (AuditQuery(text: "root"), [3]),
            (AuditQuery(text: "an%"), []), (AuditQuery(text: "'"), []), (AuditQuery(kind: .signInFailed), [2]),
            (AuditQuery(kind: .imported), []), (AuditQuery(text: "ann", kind: .linkOpened), [1]),
            (AuditQuery(text: "ann", kind: .signedOut), []),
        ]
        for (query, numbers) in expected {
            #expect(try trail.page(query).entries == numbers.map { entries[$0] }, "\(query)")
        }
    }

    @Test(arguments: AccountEngine.allCases)
    func `the pages of a search go back too`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        for number in 0..<90 {
            try trail.record(AuditEntry(.signedIn, by: actor(number.isMultiple(of: 2) ? ann : bob), at: now))
        }
        for query in [AuditQuery(text: "ann"), AuditQuery(text: "ann", kind: .signedIn)] {
            let first = try trail.page(query)
            #expect(first.entries.count == 40 && first.entries.allSatisfy { $0.actor == actor(ann) })
            let rest = try trail.page(AuditQuery(text: "ann", kind: query.kind, before: first.older))
            #expect(rest.entries.count == 5 && rest.older == nil)
        }
        let kinds = try trail.page(AuditQuery(kind: .signedIn))
        #expect(try trail.page(AuditQuery(kind: .signedIn, before: kinds.older)).entries.count == 40)
    }

    @Test(arguments: AccountEngine.allCases)
    func `one entry in 15 minutes says that a name or an address is locked`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let locks = [
            fail(ann.name, at: now, locks: true),
            fail(ann.name, from: "192.0.2.2", at: now + 14 * minute, locks: true),
            fail(bob.name, at: now + 14 * minute, locks: true),
            fail(bob.name, from: "192.0.2.2", at: now + 14 * minute, locks: true),
            fail(ann.name, at: now + 15 * minute, locks: true),
        ]
        for lock in locks { try trail.record(lock) }
        #expect(try trail.page(AuditQuery()).entries == [locks[4], locks[3], locks[0]])
    }

    @Test(arguments: AccountEngine.allCases)
    func `an account sees what others did to it, and not what it did itself`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let entries = [
            AuditEntry(.linkOpened, by: actor(bob), of: ann, at: now),
            AuditEntry(.sessionsEnded, by: actor(ann), of: ann, at: now + 1),
            AuditEntry(.linkOpened, by: actor(ann), of: bob, at: now + 2),
            AuditEntry(.passwordSet(byLink: true), by: actor(nil), of: ann, at: now + 3),
            AuditEntry(.roleChanged(from: .owner, to: .staff), by: .systemUser("root"), of: ann, at: now + 4),
            fail(ann.name, at: now + 5),
        ]
        for entry in entries { try trail.record(entry) }
        #expect(try trail.entries(about: ann.id, since: now, max: 5) == [entries[4], entries[3], entries[0]])
        #expect(try trail.entries(about: ann.id, since: now + 1, max: 5) == [entries[4], entries[3]])
        #expect(try trail.entries(about: ann.id, since: now, max: 1) == [entries[4]])
    }

    @Test(arguments: AccountEngine.allCases)
    func `an entry is kept for a year`(_ engine: AccountEngine) throws {
        let trail = try engine.trail()
        let entries = [0, 1, 365, 366].map { AuditEntry(.signedIn, by: actor(ann), at: now + $0 * 86_400) }
        for entry in entries { try trail.record(entry) }
        #expect(try trail.page(AuditQuery()).entries == entries[1...].reversed())
    }
}
