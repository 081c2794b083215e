/// What becomes of a visitor's session when a module leaves a page; the website alone touches cookies.
public enum SessionChange: Equatable, Sendable {
    case keep
    /// What the visitor has joins the account, and a session under a new token takes the place of the old one.
    case signIn(Identity)
    /// The session ends on the server; the next change begins a fresh one.
    case signOut
}
