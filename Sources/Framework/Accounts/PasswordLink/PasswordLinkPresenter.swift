import Web

/// Presents the page behind a one-time link.
struct PasswordLinkPresenter {
    let text: PeopleText
    let signIn: Link
    /// Whether the visitor has a session, which stays.
    let isKnown: Bool

    /// The empty form. Whose password it sets is known when the link has arrived.
    var form: Presentation<PasswordLinkViewModel, PasswordLinkRouter.Page> { .show(model(), on: .form) }

    func present(
        _ outcome: PasswordLinkInteractor.Outcome
    ) -> Presentation<PasswordLinkViewModel, PasswordLinkRouter.Page> {
        switch outcome {
        // A newcomer keeps nothing, and to keep would begin a session.
        case .set: .redirectOut(signIn, session: isKnown ? .keep : .signOut)
        case .refused(let secret, let name, .invalid(let invalid)):
            .show(
                model(secret, name, error: text.accounts.passwordInvalid(invalid)), on: .form, as: .refused)
        case .refused(let secret, let name, .busy):
            .show(
                model(secret, name, alert: text.accounts.busy), on: .form, as: .unavailable(retryAfter: 1))
        case .closed: .show(closed, on: .form, as: .missing)
        }
    }

    private var closed: PasswordLinkViewModel {
        PasswordLinkViewModel(
            title: text.linkClosed, heading: text.linkClosed, lead: text.linkClosedNote, isOpen: false,
            secret: nil, passwordError: nil, alert: nil)
    }

    private func model(
        _ secret: LinkSecret? = nil, _ name: UserName? = nil, error: String? = nil, alert: String? = nil
    ) -> PasswordLinkViewModel {
        let isRefused = error != nil || alert != nil
        return PasswordLinkViewModel(
            title: (isRefused ? text.accounts.form.errorPrefix : "") + text.choosePassword,
            heading: text.choosePassword,
            lead: name.map { text.passwordOf($0.text) }, isOpen: true, secret: secret?.text, passwordError: error,
            alert: alert)
    }
}
