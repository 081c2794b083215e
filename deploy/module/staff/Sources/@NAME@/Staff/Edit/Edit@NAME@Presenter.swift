import Web

/// The view model of the edit form.
struct Edit@NAME@ViewModel: ViewModel {
    let title: String
    let id: Int
    /// The revision that the edit starts from.
    let revision: Int
    let field: FieldModel
    /// The conflict with another edit.
    let alert: String?
    /// The text that somebody else saved meanwhile.
    let other: String?
}

/// Turns an outcome of the form into a view model.
struct Edit@NAME@Presenter {
    let text: @NAME@Text

    func present(
        _ outcome: Edit@NAME@Interactor.Outcome
    ) -> Presentation<Edit@NAME@ViewModel, Staff@NAME@Router.Page> {
        switch outcome {
        case .editing(let stored):
            .show(
                model(stored.id, stored.revision, FieldModel(stored.@item@.text)),
                on: .edit(stored.id))
        case .saved: .go(.list())
        case .refused(let id, let entered, let refusal, let revision):
            .show(
                model(id, revision, FieldModel(entered, error: text.message(refusal))),
                on: .edit(id), as: .refused)
        case .conflict(let stored, let entered):
            .show(conflict(stored, FieldModel(entered)), on: .edit(stored.id), as: .conflict)
        case .missing: .missing
        }
    }

    private func conflict(
        _ stored: Stored@ENTITY@, _ field: FieldModel
    ) -> Edit@NAME@ViewModel {
        model(
            stored.id, stored.revision, field,
            alert: stored.isRemoved ? text.removedMeanwhile : text.changedMeanwhile,
            other: stored.isRemoved ? nil : stored.@item@.text)
    }

    private func model(
        _ id: Int, _ revision: Int, _ field: FieldModel, alert: String? = nil, other: String? = nil
    ) -> Edit@NAME@ViewModel {
        .init(title: text.editTitle, id: id, revision: revision, field: field, alert: alert, other: other)
    }
}
