/// Makes and checks password hashes.
public protocol PasswordHasher: Sendable {
    /// A hash with its salt and parameters. Throws `AccountsBusy`.
    func hash(_ password: Password) throws -> String

    /// Checks a password against a hash; nil, for an unknown name, is wrong after the same time. Throws `AccountsBusy`.
    func check(_ password: Password, against hash: String?) throws -> PasswordCheck
}

/// The result of checking a password against a hash.
public enum PasswordCheck: Equatable, Sendable {
    case wrong, right
    /// Right, but the hash has weaker parameters than today's: renew it.
    case rightButWeak
}
