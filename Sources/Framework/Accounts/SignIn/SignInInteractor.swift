import FoundationEssentials
import Web

/// Signs people in: checks the form, then the pair.
struct SignInInteractor: Sendable {
    enum Outcome: Equatable {
        /// The form, with the name of whoever is to sign in again.
        case empty(userName: String)
        case alreadySignedIn
        /// With the text by which the browser is known again.
        case signedIn(Account, device: String?)
        /// With the user name as it was typed; the password goes no further.
        case refused(userName: String, SignInRefusal)
    }

    let authenticator: Authenticator

    init(
        store: any AccountStore, attempts: any SignInAttempts, trail: any AuditTrail,
        report: @escaping @Sendable (any Error) -> Void, now: @escaping @Sendable () -> Date
    ) {
        authenticator = Authenticator(store: store, attempts: attempts, trail: trail, report: report, now: now)
    }

    func begin(_ signedIn: Visitor.SignedIn?) -> Outcome {
        mayGoOn(signedIn) ? .alreadySignedIn : .empty(userName: signedIn?.identity.name ?? "")
    }

    func signIn(_ fields: SignInFields, by visitor: Visitor) throws -> Outcome {
        if mayGoOn(visitor.signedIn) { return .alreadySignedIn }
        let name: UserName
        let password: Password
        do throws(SignInFields.Invalid) {
            (name, password) = try fields.check()
        } catch {
            return .refused(userName: fields.userName, .invalid(error))
        }
        let subject = SignInSubject.name(name, from: visitor.address, device: visitor.device)
        switch try authenticator.authenticate(name, password, as: subject) {
        case .success(let account):
            let actor = AuditActor(AuditParty(account), from: visitor.address)
            authenticator.note(AuditEntry(.signedIn, by: actor, at: authenticator.now()))
            return .signedIn(account, device: authenticator.device(of: name))
        case .failure(let refusal):
            authenticator.note(refusal, of: name, by: AuditActor(nil, from: visitor.address))
            return .refused(userName: fields.userName, refusal)
        }
    }

    /// Whether another sign-in would give nothing: the staff's allows changes for some hours only.
    private func mayGoOn(_ signedIn: Visitor.SignedIn?) -> Bool {
        signedIn.map { $0.role == nil || $0.isFresh(at: authenticator.now()) } ?? false
    }
}
