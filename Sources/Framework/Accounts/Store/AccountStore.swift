public import FoundationEssentials
public import Web

/// A store of accounts.
public protocol AccountStore: Sendable {
    /// The account of a name and its password; nil if there is no such pair, in the same time whether the name or
    /// the password is wrong.
    ///
    /// Throws `AccountsBusy` at the limit of concurrent checks, `AccountsUnreachable` without an answer, and
    /// `StoreUnavailable` for an invalid one.
    func account(_ name: UserName, _ password: Password) throws -> Account?
}

/// The maximum of concurrent sign-ins is reached, and stayed so for as long as this one waited.
public struct AccountsBusy: Error, Equatable, Sendable, CustomStringConvertible {
    public init() {}

    public var description: String { "too many sign-ins at one time" }
}

/// The account service cannot be reached.
public struct AccountsUnreachable: Error, Equatable, Sendable {
    /// For the log, not for pages.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension AccountsUnreachable: CustomStringConvertible {
    public var description: String { reason }
}

/// A store that manages its own accounts, unlike an account service. Every function throws `StoreUnavailable` where the
/// machine behind it is broken.
public protocol AccountDirectory: AccountStore {
    /// Adds an account under an id of its own, or the given one; nil if the name or the id is taken.
    func add(_ name: UserName, _ password: Password, id: Account.ID?, role: Role?, at now: Date) throws -> Account?

    /// Every account by name.
    func accounts() throws -> [AccountEntry]

    /// Sets another password and ends the account's sessions; false where there is no such account.
    func setPassword(_ password: Password, of name: UserName) throws -> Bool

    /// Gives the account this role alone, nil for none; another one ends its sessions. False where there is no such account.
    func setRole(_ role: Role?, of name: UserName) throws -> Bool

    /// Removes an account with its sessions and its data, and no other one than that of the id, where there is an id. What the site
    /// keeps of a user service's account is found by its sessions, or else by the id. False where there is nothing.
    func remove(_ name: UserName, id: Account.ID?) throws -> Bool
}

extension AccountDirectory {
    /// Removes an account, whatever its id is.
    public func remove(_ name: UserName) throws -> Bool { try remove(name, id: nil) }

    /// Adds a customer's account.
    public func add(_ name: UserName, _ password: Password, id: Account.ID?, at now: Date) throws -> Account? {
        try add(name, password, id: id, role: nil, at: now)
    }
}

/// An account as a list shows it.
public struct AccountEntry: Equatable, Sendable {
    public let account: Account
    public let added: Date
    /// Nil for a customer's.
    public let role: Role?

    public init(account: Account, added: Date, role: Role? = nil) {
        self.account = account
        self.added = added
        self.role = role
    }
}
