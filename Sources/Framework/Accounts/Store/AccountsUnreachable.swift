/// The machine that knows the accounts cannot be reached.
public struct AccountsUnreachable: Error, Equatable, Sendable {
    /// For the log, not for people.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension AccountsUnreachable: CustomStringConvertible {
    public var description: String { reason }
}
