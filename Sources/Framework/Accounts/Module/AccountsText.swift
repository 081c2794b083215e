public import Web

/// The module's texts in one language. A site that words them its own way changes a copy of `.english`.
public struct AccountsText: StandardWords {
    public var signInTitle: String
    public var userName: String
    public var password: String
    public var signIn: String
    /// That there is no sign-up, and who adds accounts.
    public var noSignUp: String
    public var form: FormWords
    public var userNameInvalid: @Sendable (UserName.Invalid) -> String
    public var passwordInvalid: @Sendable (Password.Invalid) -> String
    public var wrongPair: String
    /// Too many attempts failed: the minutes until the next may be made, at least 1.
    public var tooMany: @Sendable (Int) -> String
    public var busy: String
    public var unavailable: String
    public var accountTitle: String
    public var signedInAs: @Sendable (String) -> String
    /// The text before the date of the sign-in, any space included.
    public var since: String
    public var signOut: String
    /// Names the links to what is the staff's.
    public var staff: String
    /// Above what others did to the account.
    public var doneByOthers: String
    /// What somebody did to the reader's account; nil for what needs no line.
    public var done: @Sendable (_ event: AuditEvent, _ who: String) -> String?
    /// Whoever did something without being signed in.
    public var somebody: String
    /// An account whose name is no longer kept.
    public var removedAccount: String
}

extension AccountsText {
    /// That too many attempts failed, in whole minutes.
    func tooMany(inSeconds seconds: Int) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return tooMany(max(1, rest > 0 ? minutes + 1 : minutes))
    }
}
