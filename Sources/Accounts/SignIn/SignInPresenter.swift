internal import Web

/// Words the sign-in.
struct SignInPresenter {
    /// Seconds after which a service that was away is asked again.
    private static let pause = 5

    let text: AccountsText
    /// Where a sign-in leads that no page asked for.
    let afterSignIn: Link

    func present(_ outcome: SignInInteractor.Outcome) -> Presentation<SignInViewModel, AccountsRouter.Page> {
        switch outcome {
        case .asked(let next): .show(model("", next), on: .signIn(next: next))
        case .alreadySignedIn(let next): .leave(next ?? afterSignIn)
        case .signedIn(let account, let next):
            .leave(
                next ?? afterSignIn, session: .signIn(Identity(id: account.id.text, name: account.name.text)))
        case .refused(let fields, let faults, let next):
            .show(model(fields.name, next, faults), on: .signIn(next: next), as: .refused)
        case .wrongPair(let name, let next):
            .show(model(name, next, alert: text.wrongPair), on: .signIn(next: next), as: .refused)
        case .tooMany(let name, let seconds, let next):
            .show(
                model(name, next, alert: text.tooMany((seconds + 59) / 60)), on: .signIn(next: next),
                as: .tooMany(retryAfter: seconds))
        case .busy(let name, let next):
            .show(
                model(name, next, alert: text.busy), on: .signIn(next: next), as: .unavailable(retryAfter: 1))
        case .unavailable(let name, let next):
            .show(
                model(name, next, alert: text.unavailable), on: .signIn(next: next),
                as: .unavailable(retryAfter: Self.pause))
        }
    }

    private func model(
        _ name: String, _ next: Link?, _ faults: SignInFaults? = nil, alert: String? = nil
    ) -> SignInViewModel {
        let isRefused = faults != nil || alert != nil
        return SignInViewModel(
            title: isRefused ? text.errorPrefix + text.signInTitle : text.signInTitle, heading: text.signInTitle,
            name: FieldModel(name, error: faults?.name.map(text.nameBroken)),
            passwordError: faults?.password.map(text.passwordBroken), alert: alert,
            next: next.map(\.address.reference))
    }
}
