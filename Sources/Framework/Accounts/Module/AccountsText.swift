/// The module's texts in one language.
public struct AccountsText: Sendable {
    public let signInTitle: String
    public let userName: String
    public let password: String
    public let signIn: String
    /// That there is no sign-up, and who adds accounts.
    public let noSignUp: String
    /// The prefix of an error, any space included.
    public let errorPrefix: String
    public let userNameBroken: @Sendable (UserName.Broken) -> String
    public let passwordBroken: @Sendable (Password.Broken) -> String
    public let wrongPair: String
    /// Too many attempts failed: the minutes until the next may be made, at least 1.
    public let tooMany: @Sendable (Int) -> String
    public let busy: String
    public let unavailable: String
    public let accountTitle: String
    public let signedInAs: @Sendable (String) -> String
    /// The text before the date of the sign-in, any space included.
    public let since: String
    public let signOut: String
}
