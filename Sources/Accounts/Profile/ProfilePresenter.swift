internal import FoundationEssentials
internal import Web

/// Words the page of the own account.
struct ProfilePresenter {
    let text: AccountsText
    let date: @Sendable (Date) -> String
    let account: Link
    let afterSignOut: Link

    func present(_ outcome: ProfileInteractor.Outcome) -> Presentation<ProfileViewModel, AccountsRouter.Page> {
        switch outcome {
        case .found(let signedIn):
            .show(
                ProfileViewModel(
                    title: text.accountTitle, name: signedIn.identity.name, since: text.since(date(signedIn.since))),
                on: .account)
        case .signedOut: .leave(afterSignOut, session: .signOut)
        case .nobody: .leave(afterSignOut)
        case .signInNeeded: .go(.signIn(next: account))
        }
    }
}
