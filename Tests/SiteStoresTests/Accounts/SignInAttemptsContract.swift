import Accounts
import Foundation
import Notebook
import SiteDatabase
import SiteStores
import Testing
import Web

@Suite struct SignInAttemptsContract {
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func name(_ number: Int = 0) throws -> UserName {
        try UserName("ann\(number)@example.org")
    }

    @Test(arguments: AccountEngine.allCases)
    func `ten failures of a name are the limit, from whatever addresses; others are untouched`(_ engine: AccountEngine)
        throws
    {
        let attempts = try engine.attempts()
        for number in 0..<10 {
            #expect(try attempts.begin(.name(name(), from: "192.0.2.\(number)"), at: now).isAllowed)
        }
        #expect(try attempts.begin(.name(name(), from: "192.0.2.77"), at: now) == .tooMany(retryAfter: 900))
        #expect(try attempts.begin(.name(name(1), from: "192.0.2.0"), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a hundred failures of an address are the limit, of whatever names; others are untouched`(
        _ engine: AccountEngine
    ) throws {
        let attempts = try engine.attempts()
        for number in 0..<100 {
            #expect(try attempts.begin(.name(name(number), from: "192.0.2.1"), at: now).isAllowed)
        }
        #expect(try attempts.begin(.name(name(100), from: "192.0.2.1"), at: now) == .tooMany(retryAfter: 900))
        #expect(try attempts.begin(.name(name(100), from: "192.0.2.2"), at: now).isAllowed)
        #expect(try attempts.begin(.name(name(101), from: ""), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a household of IPv6 has one limit`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        for number in 0..<100 {
            #expect(try attempts.begin(.name(name(number), from: "2001:db8:0:1::\(number)"), at: now).isAllowed)
        }
        #expect(try !attempts.begin(.name(name(100), from: "2001:DB8::1:ffff:0:0:1"), at: now).isAllowed)
        #expect(try attempts.begin(.name(name(100), from: "2001:db8:0:2::1"), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `from an unknown address only the name is counted`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        for number in 0..<101 { #expect(try attempts.begin(.name(name(number), from: ""), at: now).isAllowed) }
        for _ in 1..<10 { #expect(try attempts.begin(.name(name(), from: ""), at: now).isAllowed) }
        #expect(try !attempts.begin(.name(name(), from: ""), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a device that is known has a count of its own`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        let (device, other) = (try attempts.device(of: name()), try attempts.device(of: name()))
        for _ in 0..<100 { _ = try attempts.begin(.name(name(), from: "192.0.2.1"), at: now) }
        for _ in 0..<10 {
            #expect(try attempts.begin(.name(name(), from: "192.0.2.1", device: device), at: now).isAllowed)
        }
        #expect(try !attempts.begin(.name(name(), from: "192.0.2.2", device: device), at: now).isAllowed)
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1", device: other), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `the device of another name, of another site, or of nobody is unknown`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        let devices = [
            try attempts.device(of: name(1)), try engine.attempts().device(of: name()), "", "x",
            String(repeating: "0", count: 64),
        ]
        for number in 0..<10 {
            let subject = SignInSubject.name(try name(), from: "192.0.2.\(number)", device: devices[number % 5])
            #expect(try attempts.begin(subject, at: now).isAllowed)
        }
        for device in devices {
            #expect(try !attempts.begin(.name(name(), from: "", device: device), at: now).isAllowed)
        }
    }

    @Test(arguments: AccountEngine.allCases)
    func `each session that confirms has a count of its own`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        let identity = Identity(id: "1", name: try name().text)
        let sessions = [0, 1].map { Visitor.SignedIn(as: identity, since: now + $0) }
        for _ in 0..<10 { _ = try attempts.begin(.name(name(), from: ""), at: now) }
        for _ in 0..<10 { #expect(try attempts.begin(.session(sessions[0]), at: now).isAllowed) }
        #expect(try attempts.begin(.session(sessions[0]), at: now) == .tooMany(retryAfter: 900))
        #expect(try attempts.begin(.session(sessions[1]), at: now).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `each failure counts for 15 minutes, and the wait is told to the second`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        for second in 0..<10 {
            #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + Double(second)).isAllowed)
        }
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 9.5) == .tooMany(retryAfter: 891))
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 899.9) == .tooMany(retryAfter: 1))
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 900).isAllowed)
        // The first is forgotten, the other nine and the new one are not.
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 900) == .tooMany(retryAfter: 1))
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 901).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `where both limits are reached the longer wait is told`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        for _ in 0..<10 { _ = try attempts.begin(.name(name(), from: ""), at: now) }
        for number in 1...100 { _ = try attempts.begin(.name(name(number), from: "192.0.2.1"), at: now + 100) }
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 200) == .tooMany(retryAfter: 800))
        #expect(try attempts.begin(.name(name(), from: "192.0.2.2"), at: now + 200) == .tooMany(retryAfter: 700))
    }

    @Test(arguments: AccountEngine.allCases)
    func `what is withdrawn or refused is no failure`(_ engine: AccountEngine) throws {
        let attempts = try engine.attempts()
        for _ in 0..<30 {
            guard case .allowed(let ticket) = try attempts.begin(.name(name(), from: "192.0.2.1"), at: now) else {
                Issue.record("a withdrawn attempt counts")
                return
            }
            try attempts.withdraw(ticket)
            try attempts.withdraw(ticket)
        }
        for _ in 0..<10 { #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now).isAllowed) }
        for second in 1..<900 where second.isMultiple(of: 50) {
            #expect(try !attempts.begin(.name(name(), from: "192.0.2.1"), at: now + Double(second)).isAllowed)
        }
        #expect(try attempts.begin(.name(name(), from: "192.0.2.1"), at: now + 900).isAllowed)
    }

    @Test(arguments: AccountEngine.allCases)
    func `attempts of one moment cannot pass the limit together`(_ engine: AccountEngine) async throws {
        let attempts = try engine.attempts()
        let name = try name()
        let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { [now] in try attempts.begin(.name(name, from: "192.0.2.1"), at: now).isAllowed }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(allowed == 10)
    }

    @Test func `two processes of one database count together`() throws {
        let path = try Scratch.path()
        let databases = [
            try SQLiteDatabase(migrating: path, schema: .notebook), try SQLiteDatabase(path: path, schema: .notebook),
        ]
        for number in 0..<10 {
            #expect(try databases[number % 2].signInAttempts.begin(.name(name(), from: "192.0.2.1"), at: now).isAllowed)
        }
        for database in databases {
            #expect(try !database.signInAttempts.begin(.name(name(), from: "192.0.2.2"), at: now).isAllowed)
        }
    }
}

extension SignInAttempt {
    var isAllowed: Bool {
        if case .allowed = self { true } else { false }
    }
}
