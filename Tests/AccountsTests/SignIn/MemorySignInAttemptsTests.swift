import Foundation
import Testing

@testable import Accounts

struct MemorySignInAttemptsTests {
    let attempts = MemorySignInAttempts()
    let start = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `the window slides: each failure falls out by itself`() throws {
        let name = try UserName("a@x")
        for minute in 0..<10 { _ = attempts.begin(.name(name, from: ""), at: start + Double(minute) * 60) }
        #expect(attempts.begin(.name(name, from: ""), at: start + 899.5) == .tooMany(retryAfter: 1))
        #expect(isAllowed(attempts.begin(.name(name, from: ""), at: start + 900)))
        #expect(attempts.begin(.name(name, from: ""), at: start + 901) == .tooMany(retryAfter: 59))
    }

    @Test func `where the name and the address both wait, the longer wait counts`() throws {
        func attempt(_ name: String) throws -> SignInSubject { .name(try UserName(name), from: "192.0.2.1") }
        for number in 0..<90 { _ = attempts.begin(try attempt("a\(number)@x"), at: start) }
        for _ in 0..<10 { _ = attempts.begin(try attempt("b@x"), at: start + 100) }
        #expect(try attempts.begin(attempt("c@x"), at: start + 100) == .tooMany(retryAfter: 800))
        #expect(try attempts.begin(attempt("b@x"), at: start + 100) == .tooMany(retryAfter: 900))
    }

    @Test func `a thousand at one time do not pass the limit`() async throws {
        let subject = SignInSubject.name(try UserName("a@x"), from: "192.0.2.1")
        let allowed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 { group.addTask { isAllowed(attempts.begin(subject, at: start)) } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(allowed == SignInLimits.perName)
    }

    private func isAllowed(_ attempt: SignInAttempt) -> Bool {
        guard case .allowed = attempt else { return false }
        return true
    }
}
