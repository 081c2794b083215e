/// Makes and checks the hashes that stand for passwords in a store.
public protocol PasswordHasher: Sendable {
    /// A hash with its salt and parameters. Throws `AccountsBusy`.
    func hash(_ password: Password) throws -> String

    /// Holds a password against a hash; against nil, for a name that nobody has, it is wrong after the same time.
    /// Throws `AccountsBusy`.
    func check(_ password: Password, against hash: String?) throws -> PasswordCheck
}

/// What came of holding a password against a hash.
public enum PasswordCheck: Equatable, Sendable {
    case wrong, right
    /// Right, by a hash of weaker parameters than today's: to be hashed anew.
    case rightButWeak
}
