public import FoundationEssentials

/// Failed sign-ins of the last 15 minutes, counted over all workers of a site: by name and by client address.
///
/// An attempt counts as failed from its beginning until it is known to have succeeded, so that many at one time cannot pass
/// the limits. Every function throws `StoreUnavailable` where the machine behind it is broken.
public protocol SignInAttempts: Sendable {
    /// Counts an attempt, unless the name or the address has failed too often.
    func begin(_ name: UserName, from address: String, at now: Date) throws -> SignInAttempt

    /// Takes an attempt back that did not fail: it succeeded, or nobody could check it.
    func withdraw(_ ticket: SignInAttempt.Ticket) throws
}
