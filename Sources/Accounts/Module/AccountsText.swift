/// The words of signing in and out in one language.
public struct AccountsText: Sendable {
    public let signInTitle: String
    public let name: String
    public let password: String
    public let signIn: String
    /// Who gives accounts: nobody signs up.
    public let noSignUp: String
    /// Stands before a message and a page's title, with its own punctuation.
    public let errorPrefix: String
    public let nameBroken: @Sendable (UserName.Broken) -> String
    public let passwordBroken: @Sendable (Password.Broken) -> String
    public let wrongPair: String
    /// Minutes until the next attempt.
    public let tooMany: @Sendable (Int) -> String
    public let busy: String
    public let unavailable: String
    public let accountTitle: String
    /// Since when one is signed in, by a day in words.
    public let since: @Sendable (String) -> String
    public let kept: String
    public let signOut: String
}
