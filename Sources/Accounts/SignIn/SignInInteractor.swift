internal import FoundationEssentials
internal import Web

/// Signs people in.
struct SignInInteractor: Sendable {
    enum Outcome: Equatable {
        case asked(next: Link?)
        case alreadySignedIn(next: Link?)
        case signedIn(Account, next: Link?)
        case refused(SignInFields, SignInFaults, next: Link?)
        /// No account has this name and password; which of the two is wrong, nobody learns.
        case wrongPair(name: String, next: Link?)
        case tooMany(name: String, retryAfter: Int, next: Link?)
        /// Others are being checked.
        case busy(name: String, next: Link?)
        /// Nobody can check it now.
        case unavailable(name: String, next: Link?)
    }

    let store: any AccountStore
    let attempts: any SignInAttempts
    /// Learns why nobody could check a sign-in.
    let report: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date

    func ask(_ visitor: Visitor, next: Link?) -> Outcome {
        visitor.signedIn == nil ? .asked(next: next) : .alreadySignedIn(next: next)
    }

    func signIn(_ fields: SignInFields, _ visitor: Visitor, next: Link?) throws -> Outcome {
        guard visitor.signedIn == nil else { return .alreadySignedIn(next: next) }
        let name: UserName
        let password: Password
        do {
            (name, password) = try fields.checked()
        } catch {
            return .refused(fields, error, next: next)
        }
        switch try attempts.begin(name, from: visitor.address, at: now()) {
        case .tooMany(let seconds): return .tooMany(name: fields.name, retryAfter: seconds, next: next)
        case .allowed(let ticket): return try check(name, password, ticket, next)
        }
    }

    /// Asks the store; an attempt that did not fail is taken back.
    private func check(
        _ name: UserName, _ password: Password, _ ticket: SignInAttempt.Ticket, _ next: Link?
    ) throws -> Outcome {
        do {
            guard let account = try store.account(name, password) else {
                return .wrongPair(name: name.text, next: next)
            }
            try attempts.withdraw(ticket)
            return .signedIn(account, next: next)
        } catch is AccountsBusy {
            try attempts.withdraw(ticket)
            return .busy(name: name.text, next: next)
        } catch  where error is AccountsUnreachable || error is StoreUnavailable {
            report(error)
            try attempts.withdraw(ticket)
            return .unavailable(name: name.text, next: next)
        }
    }
}
