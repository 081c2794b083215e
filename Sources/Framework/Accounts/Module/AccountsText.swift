/// The words of signing in and out in one language.
public struct AccountsText: Sendable {
    public let signInTitle: String
    public let userName: String
    public let password: String
    public let signIn: String
    /// That nobody can sign up, and who gives accounts.
    public let noSignUp: String
    /// What stands before an error, up to its first letter.
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
    /// What stands before the date of the sign-in, up to its first character.
    public let since: String
    public let signOut: String
}
