internal import Web

/// Who is signed in, and signing out.
struct AccountInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Visitor.SignedIn)
        case nobody
        case signedOut
        /// Who was not signed in wanted to sign out.
        case nobodyToSignOut
    }

    func show(_ signedIn: Visitor.SignedIn?) -> Outcome {
        signedIn.map { .found($0) } ?? .nobody
    }

    func signOut(_ signedIn: Visitor.SignedIn?) -> Outcome {
        signedIn == nil ? .nobodyToSignOut : .signedOut
    }
}
