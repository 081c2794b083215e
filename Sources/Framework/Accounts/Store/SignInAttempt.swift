/// Whether a sign-in may be tried.
public enum SignInAttempt: Equatable, Sendable {
    public typealias Ticket = Int64

    case allowed(Ticket)
    /// Seconds until the next may be tried, at least 1.
    case tooMany(retryAfter: Int)
}
