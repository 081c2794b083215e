/// Who may sign in.
public protocol AccountStore: Sendable {
    /// The account of a name and its password; nil where there is no such pair, in the same time whether the name or the
    /// password is wrong.
    ///
    /// Throws `AccountsBusy` where others are being checked, `AccountsUnreachable` where nobody answers, and
    /// `StoreUnavailable` where the answer is no answer.
    func account(_ name: UserName, _ password: Password) throws -> Account?
}
