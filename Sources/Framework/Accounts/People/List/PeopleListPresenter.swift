import FoundationEssentials
import Web

/// Presents the list of people with the form that adds one.
struct PeopleListPresenter {
    let wording: PeopleWording

    private var text: PeopleText { wording.text }

    /// Nil if somebody was added: that is shown on the person's page.
    func present(
        _ outcome: PeopleListInteractor.Outcome
    ) -> Presentation<PeopleListViewModel, PeopleRouter.Page>? {
        switch outcome {
        case .listed(let people): .show(model(people), on: .list)
        case .added: nil
        case .refused(let people, let userName, let role, let refusal): refuse(people, userName, role, refusal)
        }
    }

    private func refuse(
        _ people: [Person], _ userName: String, _ role: Role, _ refusal: PeopleListInteractor.Refusal
    ) -> Presentation<PeopleListViewModel, PeopleRouter.Page> {
        switch refusal {
        case .name(let invalid):
            let field = FieldModel(userName, error: text.accounts.userNameInvalid(invalid))
            return .show(model(people, field, role, isRefused: true), on: .list, as: .refused)
        case .taken:
            let field = FieldModel(userName, error: text.taken)
            return .show(model(people, field, role, isRefused: true), on: .list, as: .refused)
        case .password(let refusal):
            let refused = wording.refused(refusal)
            return .show(
                model(people, FieldModel(userName), role, refused, isRefused: true), on: .list, as: refused.status)
        }
    }

    private func model(
        _ people: [Person], _ userName: FieldModel = FieldModel(), _ role: Role = .staff,
        _ refused: PeopleWording.Refused? = nil, isRefused: Bool = false
    ) -> PeopleListViewModel {
        PeopleListViewModel(
            title: (isRefused ? text.accounts.form.errorPrefix : "") + text.title, heading: text.title,
            people: people.map(row), userName: userName, role: role.rawValue, passwordError: refused?.passwordError,
            alert: refused?.alert)
    }

    private func row(_ person: Person) -> PeopleListViewModel.Row {
        PeopleListViewModel.Row(
            id: person.account.id.text, name: person.account.name.text, role: text.role(person.role),
            lastUsed: person.sessions.first.map { wording.time($0.used) },
            note: person.hasPassword ? nil : text.invited)
    }
}
