public import FoundationEssentials

/// A store whose accounts are kept here and not by somebody else's service. Every function throws `StoreUnavailable`
/// where the machine behind it is broken.
public protocol AccountDirectory: AccountStore {
    /// Adds an account under an id of its own, or the given one; nil where the name or the id is taken.
    func add(_ name: UserName, _ password: Password, id: Account.ID?, at now: Date) throws -> Account?

    /// Every account by name.
    func accounts() throws -> [AccountEntry]

    /// Sets another password and ends the account's sessions; false where there is no such account.
    func setPassword(_ password: Password, of name: UserName) throws -> Bool

    /// Removes an account with its sessions and all that it has; false where there is no such account.
    func remove(_ name: UserName) throws -> Bool
}
