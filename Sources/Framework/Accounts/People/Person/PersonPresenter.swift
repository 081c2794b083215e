import FoundationEssentials
import Web

/// Presents a person's page.
struct PersonPresenter {
    let wording: PeopleWording
    /// The whole address of a one-time link.
    let address: @Sendable (LinkSecret) -> String

    private var text: PeopleText { wording.text }

    func present(_ outcome: PersonInteractor.Outcome) -> Presentation<PersonViewModel, PeopleRouter.Page> {
        switch outcome {
        case .found(let person): .show(model(person), on: .person(person.account.id))
        case .opened(let person, let secret):
            .show(model(person, link: address(secret)), on: .person(person.account.id))
        case .changed(let id): .redirect(.person(id))
        case .removed: .redirect(.list)
        case .refused(let person, let refusal): refuse(person, refusal)
        case .missing: .missing
        }
    }

    private func refuse(
        _ person: Person, _ refusal: PersonInteractor.Refusal
    ) -> Presentation<PersonViewModel, PeopleRouter.Page> {
        let refused =
            switch refusal {
            case .password(let refusal): wording.refused(refusal)
            case .lastOwner: PeopleWording.Refused(alert: text.lastOwner, status: .conflict)
            }
        return .show(model(person, refused), on: .person(person.account.id), as: refused.status)
    }

    private func model(
        _ person: Person, _ refused: PeopleWording.Refused? = nil, link: String? = nil
    ) -> PersonViewModel {
        let name = person.account.name.text
        let role = text.role(person.role)
        return PersonViewModel(
            title: (refused == nil ? "" : text.accounts.form.errorPrefix) + name, heading: name,
            id: person.account.id.text,
            state: person.hasPassword ? role : "\(role) · \(text.invited)", role: person.role.rawValue,
            sessions: person.sessions.map {
                PersonViewModel.Session(id: $0.id, begun: wording.time($0.begun), used: wording.time($0.used))
            }, link: link, passwordError: refused?.passwordError, alert: refused?.alert)
    }
}
