public import FoundationEssentials
public import Web

/// Failed sign-ins of the last 15 minutes, counted over all workers of a site.
///
/// An attempt counts as failed from its beginning until it is known to have succeeded, so that many at one time cannot
/// pass the limits. Every function throws `StoreUnavailable` where the machine behind it is broken.
public protocol SignInAttempts: Sendable {
    /// Counts an attempt, unless too many of its subject have failed.
    func begin(_ subject: SignInSubject, at now: Date) throws -> SignInAttempt

    /// Withdraws an attempt that did not fail: it succeeded, or could not be checked.
    func withdraw(_ ticket: SignInAttempt.Ticket) throws

    /// A new text by which a browser that signed in to a name is known again (`SignInSubject.name`). Nobody else can make one.
    func device(of name: UserName) throws -> String
}

/// Whose failures count together.
public enum SignInSubject: Sendable {
    /// A name that somebody gives at an address: failures count for both. A browser that has signed in to the name before sends
    /// the text of `SignInAttempts.device`; then its own failures count alone, so strangers cannot lock it out.
    case name(UserName, from: String, device: String? = nil)
    /// A session whose person gives the password once more; each has a count of its own, for the same reason.
    case session(Visitor.SignedIn)

    /// The texts for which it counts; an empty one counts for nothing. `device` gives the key of a device's text, nil for a text
    /// that is not one of the name. No name is equal to a key of the others, which contain a space.
    public func keys(device: (String, UserName) throws -> String?) rethrows -> (name: String, address: String) {
        switch self {
        case .name(let name, let address, let text):
            if let key = try text.flatMap({ try device($0, name) }) { return ("device \(key)", "") }
            return (name.text, ClientAddress(address).subscriber)
        case .session(let signedIn):
            return ("session \(signedIn.identity.id) \(signedIn.since.timeIntervalSince1970)", "")
        }
    }
}

/// Whether a sign-in may be tried.
public enum SignInAttempt: Equatable, Sendable {
    public typealias Ticket = Int64

    case allowed(Ticket)
    /// Seconds until the next may be tried, at least 1.
    case tooMany(retryAfter: Int)
}

/// How many sign-ins may fail.
public enum SignInLimits {
    /// Seconds for which a failure counts.
    public static let time: Double = 15 * 60
    /// Of a name, a device or a session.
    public static let perName = 10
    public static let perAddress = 100
}
