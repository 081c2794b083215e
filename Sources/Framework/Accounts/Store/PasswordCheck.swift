/// What came of holding a password against a hash.
public enum PasswordCheck: Equatable, Sendable {
    case wrong, right
    /// Right, by a hash of weaker parameters than today's: to be hashed anew.
    case rightButWeak
}
