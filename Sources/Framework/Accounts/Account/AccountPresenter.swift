import FoundationEssentials
import Web

/// Presents the account's page.
struct AccountPresenter {
    let text: AccountsText
    /// The account's own page, to which a sign-in leads back.
    let account: Link
    let afterSignOut: Link
    let staff: [StaffLink]
    let date: @Sendable (Date) -> String

    func present(_ outcome: AccountInteractor.Outcome) -> Presentation<AccountViewModel, AccountsRouter.Page> {
        switch outcome {
        case .found(let signedIn, let entries): .show(model(signedIn, entries), on: .account)
        case .nobody: .redirect(.signIn(next: account))
        case .signedOut: .redirectOut(afterSignOut, session: .signOut)
        case .nobodyToSignOut: .redirectOut(afterSignOut)
        }
    }

    private func model(_ signedIn: Visitor.SignedIn, _ entries: [AuditEntry]) -> AccountViewModel {
        AccountViewModel(
            title: text.accountTitle, signedInAs: text.signedInAs(signedIn.identity.name),
            since: date(signedIn.since), moment: signedIn.since.formatted(.iso8601),
            staff: staff.seen(by: signedIn.role),
            done: entries.compactMap(done))
    }

    private func done(_ entry: AuditEntry) -> AccountViewModel.Done? {
        text.done(entry.event, text.name(of: entry.actor)).map { line in
            AccountViewModel.Done(
                line: line, time: TimeModel(text: date(entry.time), moment: entry.time.formatted(.iso8601)))
        }
    }
}
