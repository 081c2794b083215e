import Accounts

/// Finds every password right but weak, and makes the hashes that a test wants.
struct StandInHasher: PasswordHasher {
    private let make: @Sendable () throws -> String
    private let before: @Sendable () throws -> Void

    /// `before` runs before each check.
    init(hash make: @escaping @Sendable () throws -> String, before: @escaping @Sendable () throws -> Void = {}) {
        self.make = make
        self.before = before
    }

    func hash(_ password: Password) throws -> String {
        try make()
    }

    func check(_ password: Password, against hash: String?) throws -> PasswordCheck {
        try before()
        return hash == nil ? .wrong : .rightButWeak
    }
}
