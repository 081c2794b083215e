import Web

/// Shows the account and signs out.
struct AccountInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Visitor.SignedIn)
        case nobody
        case signedOut
        /// A visitor who was not signed in wanted to sign out, and stays.
        case nobodyToSignOut
    }

    func show(_ signedIn: Visitor.SignedIn?) -> Outcome {
        signedIn.map { .found($0) } ?? .nobody
    }

    /// A newcomer counts as signed out, and gets no session.
    func signOut(_ visitor: Visitor) -> Outcome {
        visitor.signedIn == nil && visitor.isKnown ? .nobodyToSignOut : .signedOut
    }
}
