import FoundationEssentials
import Web

/// Shows the account and signs out.
struct AccountInteractor: Sendable {
    enum Outcome: Equatable {
        /// With what others did to the account lately, the newest first.
        case found(Visitor.SignedIn, [AuditEntry])
        case nobody
        case signedOut
        /// A visitor who was not signed in wanted to sign out, and stays.
        case nobodyToSignOut
    }

    /// Seconds for which an account's page says what others did, and how much of it.
    private static let (age, most) = (30.0 * 86_400, 5)

    let trail: any AuditTrail
    /// Receives that the trail cannot be read or written, which keeps nobody from signing out.
    let report: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date

    func show(_ signedIn: Visitor.SignedIn?) -> Outcome {
        signedIn.map { .found($0, doneByOthers(to: $0.identity)) } ?? .nobody
    }

    private func doneByOthers(to identity: Identity) -> [AuditEntry] {
        do {
            let id = Account.ID(identity.id)
            return try id.map { try trail.entries(about: $0, since: now() - Self.age, max: Self.most) } ?? []
        } catch {
            report(error)
            return []
        }
    }

    /// A newcomer counts as signed out, and gets no session.
    func signOut(_ visitor: Visitor) -> Outcome {
        guard visitor.signedIn != nil else { return visitor.isKnown ? .nobodyToSignOut : .signedOut }
        trail.note(AuditEntry(.signedOut, by: AuditActor(visitor), at: now()), report: report)
        return .signedOut
    }
}
