public import Web

/// The texts about the site's own people in one language.
public struct PeopleText: StandardWords {
    /// The words that signing in has too.
    public var accounts: AccountsText
    public var title: String
    public var lead: String
    public var role: @Sendable (Role) -> String
    public var roleLabel: String
    public var add: String
    public var addButton: String
    /// The account has a role already.
    public var taken: String
    /// Labels the field in which the owner types the own password again.
    public var ownPassword: String
    public var wrongPassword: String
    /// Nobody else is an owner.
    public var lastOwner: String
    /// Has not set a password yet.
    public var invited: String
    public var notSignedIn: String
    /// Before the day on which a session was last used, any space included.
    public var lastUsed: String
    /// Before the day on which a session was begun, any space included.
    public var begun: String
    public var sessions: String
    public var endSession: String
    public var endSessions: String
    public var setRole: String
    public var openLink: String
    public var remove: String
    /// Labels a one-time link, and the field to paste one into.
    public var linkTitle: String
    /// For whom a one-time link is, and for how long.
    public var linkNote: String
    /// The page behind a one-time link.
    public var choosePassword: String
    /// Whose password is set.
    public var passwordOf: @Sendable (String) -> String
    public var newPassword: String
    public var savePassword: String
    /// The link was used, is too old, or is not whole.
    public var linkClosed: String
    public var linkClosedNote: String
}
