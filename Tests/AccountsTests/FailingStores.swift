import Foundation
import Platform
import Web

@testable import Accounts

/// A store that fails each time, in the way that it is given.
struct FailingAccountStore: AccountStore {
    let error: any Error

    func account(_ name: UserName, _ password: Password) throws -> Account? { throw error }
}

/// Attempts on a machine that is broken.
struct FailingSignInAttempts: SignInAttempts {
    func begin(_ subject: SignInSubject, at now: Date) throws -> SignInAttempt {
        throw StoreUnavailable("attempts are down")
    }

    func device(of name: UserName) throws -> String { throw StoreUnavailable("attempts are down") }

    func withdraw(_ ticket: SignInAttempt.Ticket) throws {
        throw StoreUnavailable("attempts are down")
    }
}

/// A trail on a machine that is broken.
struct FailingAuditTrail: AuditTrail {
    private let error = StoreUnavailable("the trail is down")

    func record(_ entry: AuditEntry) throws { throw error }
    func page(_ query: AuditQuery) throws -> AuditPage { throw error }
    func entries(about account: Account.ID, since moment: Date, max: Int) throws -> [AuditEntry] { throw error }
}

/// Attempts on a machine that breaks after the first half.
struct StuckSignInAttempts: SignInAttempts {
    func begin(_ subject: SignInSubject, at now: Date) -> SignInAttempt { .allowed(1) }

    func device(of name: UserName) throws -> String { throw StoreUnavailable("no device is known") }

    func withdraw(_ ticket: SignInAttempt.Ticket) throws {
        throw StoreUnavailable("ticket \(ticket) is stuck")
    }
}
