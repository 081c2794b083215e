public import FoundationEssentials

/// An account as a list shows it.
public struct AccountEntry: Equatable, Sendable {
    public let account: Account
    public let added: Date

    public init(account: Account, added: Date) {
        self.account = account
        self.added = added
    }
}
