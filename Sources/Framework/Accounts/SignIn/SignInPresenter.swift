import Web

/// Presents the form.
struct SignInPresenter {
    let text: AccountsText
    /// The page that asked for a sign-in.
    let next: Link?
    let afterSignIn: Link

    func present(_ outcome: SignInInteractor.Outcome) -> Presentation<SignInViewModel, AccountsRouter.Page> {
        switch outcome {
        case .empty(let userName): .show(model(userName), on: page)
        case .alreadySignedIn: .redirectOut(next ?? afterSignIn)
        case .signedIn(let account, let device):
            .redirectOut(
                next ?? afterSignIn,
                session: .signIn(Identity(id: account.id.text, name: account.name.text), device: device))
        case .refused(let userName, let refusal): refuse(userName, refusal)
        }
    }

    private var page: AccountsRouter.Page { .signIn(next: next) }

    private func refuse(
        _ userName: String, _ refusal: SignInRefusal
    ) -> Presentation<SignInViewModel, AccountsRouter.Page> {
        switch refusal {
        case .invalid(let invalid): .show(model(userName, invalid), on: page, as: .refused)
        case .wrongPair: .show(model(userName, alert: text.wrongPair), on: page, as: .refused)
        case .tooMany(let seconds):
            .show(
                model(userName, alert: text.tooMany(inSeconds: seconds)), on: page, as: .tooMany(retryAfter: seconds))
        case .busy: .show(model(userName, alert: text.busy), on: page, as: .unavailable(retryAfter: 1))
        case .unavailable:
            .show(model(userName, alert: text.unavailable), on: page, as: .unavailable(retryAfter: 5))
        }
    }

    private func model(
        _ userName: String, _ invalid: SignInFields.Invalid? = nil, alert: String? = nil
    ) -> SignInViewModel {
        SignInViewModel(
            title: invalid == nil && alert == nil ? text.signInTitle : text.form.errorPrefix + text.signInTitle,
            heading: text.signInTitle,
            userName: FieldModel(userName, error: invalid?.userName.map(text.userNameInvalid)),
            passwordError: invalid?.password.map(text.passwordInvalid),
            alert: alert)
    }
}
