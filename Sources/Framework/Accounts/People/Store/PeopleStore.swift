public import FoundationEssentials
public import Web

/// A site's own people, with the one-time links by which they set a password.
///
/// `owner` is the visitor whose post makes the change: the audit trail has it in the same transaction. Every function throws `StoreUnavailable` where the machine behind it is
/// broken.
public protocol PeopleStore: Sendable {
    /// Every account with a role, by name.
    func people(at now: Date) throws -> [Person]

    /// The person of an account; nil if it has no role, or does not exist.
    func person(_ id: Account.ID, at now: Date) throws -> Person?

    /// Gives the account of this name a role, which ends its sessions, or a new account without a password, and opens a link for
    /// it; nil if it has a role already.
    func add(
        _ name: UserName, as role: Role, link secret: LinkSecret, by owner: Visitor, at now: Date
    ) throws -> Account.ID?

    /// Opens a link for a person, for 24 hours, in place of an earlier one; false where there is no such person.
    func open(_ secret: LinkSecret, for id: Account.ID, by owner: Visitor, at now: Date) throws -> Bool

    /// Gives a person this role alone; another one ends the sessions.
    func setRole(_ role: Role, of id: Account.ID, by owner: Visitor, at now: Date) throws -> PersonChange

    /// Takes the role away, and ends sessions and link. Of the account remains a customer's, or nothing where it never had a
    /// password.
    func remove(_ id: Account.ID, by owner: Visitor, at now: Date) throws -> PersonChange

    /// Ends one of a person's sessions, all of them for nil; nothing where there is none.
    func endSessions(_ session: String?, of id: Account.ID, by owner: Visitor, at now: Date) throws

    /// The person whose password a link sets. Nil if the link was used, is too old, or does not exist. Asking does not use it up.
    func name(behind secret: LinkSecret, at now: Date) throws -> UserName?

    /// Sets the password of the link's account, ends its sessions, and uses the link up; false as `name(behind:)` gives nil.
    /// `visitor` sends it, who may be anybody. Throws `AccountsBusy` at the limit of concurrent hashes; the link stays.
    func setPassword(_ password: Password, by secret: LinkSecret, from visitor: Visitor, at now: Date) throws -> Bool
}

/// What came of a change of a person.
public enum PersonChange: Equatable, Sendable {
    case done
    /// Nobody else who can sign in is an owner, and one has to stay; nothing was changed.
    case lastOwner
    case missing
}
