internal import Web

/// Shows who is signed in, and signs out.
struct ProfileInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Visitor.SignedIn)
        case signedOut
        /// Nobody is signed in, so there was nothing to end.
        case nobody
        case signInNeeded
    }

    func show(_ visitor: Visitor) -> Outcome {
        visitor.signedIn.map { .found($0) } ?? .signInNeeded
    }

    func signOut(_ visitor: Visitor) -> Outcome {
        visitor.signedIn == nil ? .nobody : .signedOut
    }
}
