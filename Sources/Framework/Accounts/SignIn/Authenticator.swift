import FoundationEssentials
import Platform
import Web

/// Why a pair was refused.
enum SignInRefusal: Error, Equatable {
    case invalid(SignInFields.Invalid)
    case wrongPair
    /// Seconds until the next attempt, at least 1.
    case tooMany(retryAfter: Int)
    /// The maximum of concurrent checks is reached.
    case busy
    /// It cannot be checked.
    case unavailable
}

/// Checks a pair against the store, and counts the attempt.
struct Authenticator: Sendable {
    let store: any AccountStore
    let attempts: any SignInAttempts
    let trail: any AuditTrail
    /// Receives the stores' errors, and that a sign-in was turned away.
    let report: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date

    /// Checks a pair; the attempt counts for a subject.
    func authenticate(
        _ name: UserName, _ password: Password, as subject: SignInSubject
    ) throws -> Result<Account, SignInRefusal> {
        do {
            switch try attempts.begin(subject, at: now()) {
            case .tooMany(let seconds): return .failure(.tooMany(retryAfter: seconds))
            case .allowed(let ticket):
                return try check(name, password, ticket).map { .success($0) } ?? .failure(.wrongPair)
            }
        } catch let error as AccountsBusy {
            report(error)
            return .failure(.busy)
        } catch  where error is AccountsUnreachable || error is StoreUnavailable {
            report(error)
            return .failure(.unavailable)
        }
    }

    /// Checks the password of somebody who is signed in once more. Returns why it is refused; nil if it is right.
    func confirm(_ password: String, of visitor: Visitor) throws -> SignInRefusal? {
        guard let signedIn = visitor.signedIn, let name = try? UserName(signedIn.identity.name) else {
            return .wrongPair
        }
        let typed: Password
        do throws(Password.Invalid) {
            typed = try Password(password)
        } catch {
            return .invalid(SignInFields.Invalid(userName: nil, password: error))
        }
        switch try authenticate(name, typed, as: .session(signedIn)) {
        case .success(let account): return account.id.text == signedIn.identity.id ? nil : .wrongPair
        case .failure(let refusal):
            note(refusal, of: name, by: AuditActor(visitor))
            return refusal
        }
    }

    /// The trail has a wrong pair, which was counted, and that a limit is reached; nothing else failed because of the person.
    func note(_ refusal: SignInRefusal, of name: UserName, by actor: AuditActor) {
        switch refusal {
        case .wrongPair: note(AuditEntry(.signInFailed, by: actor, of: AuditParty(name), at: now()))
        case .tooMany: note(AuditEntry(.signInLocked, by: actor, of: AuditParty(name), at: now()))
        case .invalid, .busy, .unavailable: break
        }
    }

    /// A trail that cannot be written does not fail a sign-in.
    func note(_ entry: AuditEntry) {
        trail.note(entry, report: report)
    }

    /// A text by which the browser of somebody who signed in is known again; without one, a sign-in goes on.
    func device(of name: UserName) -> String? {
        do { return try attempts.device(of: name) } catch { report(error) }
        return nil
    }

    /// The pair's account; the attempt counts only where the store refuses the pair.
    private func check(_ name: UserName, _ password: Password, _ ticket: SignInAttempt.Ticket) throws -> Account? {
        do {
            let account = try store.account(name, password)
            if account != nil { withdraw(ticket) }
            return account
        } catch {
            withdraw(ticket)
            throw error
        }
    }

    /// A failure to withdraw does not fail the sign-in.
    private func withdraw(_ ticket: SignInAttempt.Ticket) {
        do { try attempts.withdraw(ticket) } catch { report(error) }
    }
}
