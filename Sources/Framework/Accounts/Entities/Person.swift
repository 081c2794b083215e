public import FoundationEssentials
public import Web

/// One of a site's own people: an account with a role.
public struct Person: Equatable, Sendable {
    /// A session in which the person is signed in.
    public struct Session: Equatable, Sendable {
        /// Tells the account's sessions apart: 1 to 16 hexadecimal digits, from which nobody can make the cookie.
        public let id: String
        public let begun: Date
        /// When it was last used, to within an hour.
        public let used: Date

        public init(id: String, begun: Date, used: Date) {
            self.id = id
            self.begun = begun
            self.used = used
        }
    }

    public let account: Account
    public let role: Role
    /// Whether a password was ever set: nobody can sign in before.
    public let hasPassword: Bool
    /// Until when the person's one-time link can be used.
    public let linkUntil: Date?
    /// The last used first.
    public let sessions: [Session]

    public init(account: Account, role: Role, hasPassword: Bool, linkUntil: Date?, sessions: [Session]) {
        self.account = account
        self.role = role
        self.hasPassword = hasPassword
        self.linkUntil = linkUntil
        self.sessions = sessions
    }
}
