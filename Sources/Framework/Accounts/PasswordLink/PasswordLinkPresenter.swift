import Web

/// Presents the page behind a one-time link.
struct PasswordLinkPresenter {
    let text: PeopleText
    let signIn: Link
    /// Whether the visitor has a session, which stays.
    let isKnown: Bool

    func present(
        _ outcome: PasswordLinkInteractor.Outcome
    ) -> Presentation<PasswordLinkViewModel, PasswordLinkRouter.Page> {
        switch outcome {
        case .open(let secret, let name): .show(model(name), on: .form(secret))
        // A newcomer keeps nothing, and to keep would begin a session.
        case .set: .leave(signIn, session: isKnown ? .keep : .signOut)
        case .refused(let secret, let name, .broken(let broken)):
            .show(model(name, error: text.accounts.passwordBroken(broken)), on: .form(secret), as: .refused)
        case .refused(let secret, let name, .busy):
            .show(
                model(name, alert: text.accounts.busy), on: .form(secret), as: .unavailable(retryAfter: 1))
        case .closed(let secret): .show(closed, on: .form(secret), as: .missing)
        }
    }

    private var closed: PasswordLinkViewModel {
        PasswordLinkViewModel(
            title: text.linkClosed, heading: text.linkClosed, lead: text.linkClosedNote, isOpen: false,
            passwordError: nil, alert: nil)
    }

    private func model(_ name: UserName, error: String? = nil, alert: String? = nil) -> PasswordLinkViewModel {
        let isRefused = error != nil || alert != nil
        return PasswordLinkViewModel(
            title: (isRefused ? text.accounts.errorPrefix : "") + text.choosePassword, heading: text.choosePassword,
            lead: text.passwordOf(name.text), isOpen: true, passwordError: error, alert: alert)
    }
}
