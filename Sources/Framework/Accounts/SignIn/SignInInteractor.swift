import FoundationEssentials
import Web

/// Signs people in: checks the form, counts the attempt, asks the store.
struct SignInInteractor: Sendable {
    enum Outcome: Equatable {
        /// The form, with the name of whoever is to sign in again.
        case empty(userName: String)
        case alreadySignedIn
        case signedIn(Account)
        /// With the user name as it was typed; the password goes no further.
        case refused(userName: String, Refusal)
    }

    enum Refusal: Equatable {
        case broken(SignInFields.Broken)
        case wrongPair
        /// Seconds until the next attempt, at least 1.
        case tooMany(retryAfter: Int)
        /// The maximum of concurrent checks is reached.
        case busy
        /// It cannot be checked.
        case unavailable
    }

    let store: any AccountStore
    let attempts: any SignInAttempts
    /// Receives the stores' errors, and that a sign-in was turned away.
    let report: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date

    func begin(_ signedIn: Visitor.SignedIn?) -> Outcome {
        mayGoOn(signedIn) ? .alreadySignedIn : .empty(userName: signedIn?.identity.name ?? "")
    }

    func signIn(_ fields: SignInFields, from address: String, _ signedIn: Visitor.SignedIn? = nil) throws -> Outcome {
        if mayGoOn(signedIn) { return .alreadySignedIn }
        let name: UserName
        let password: Password
        do throws(SignInFields.Broken) {
            (name, password) = try fields.check()
        } catch {
            return .refused(userName: fields.userName, .broken(error))
        }
        switch try attempt(name, password, from: address) {
        case .success(let account): return .signedIn(account)
        case .failure(let failure): return .refused(userName: fields.userName, failure.refusal)
        }
    }

    /// Whether another sign-in would give nothing: the staff's allows changes for some hours only.
    private func mayGoOn(_ signedIn: Visitor.SignedIn?) -> Bool {
        signedIn.map { $0.role == nil || $0.isFresh(at: now()) } ?? false
    }

    private struct Failure: Error {
        let refusal: Refusal

        init(_ refusal: Refusal) {
            self.refusal = refusal
        }
    }

    private func attempt(
        _ name: UserName, _ password: Password, from address: String
    ) throws -> Result<Account, Failure> {
        do {
            switch try attempts.begin(name, from: address, at: now()) {
            case .tooMany(let seconds): return .failure(Failure(.tooMany(retryAfter: seconds)))
            case .allowed(let ticket):
                return try check(name, password, ticket).map { .success($0) } ?? .failure(Failure(.wrongPair))
            }
        } catch let error as AccountsBusy {
            report(error)
            return .failure(Failure(.busy))
        } catch  where error is AccountsUnreachable || error is StoreUnavailable {
            report(error)
            return .failure(Failure(.unavailable))
        }
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
