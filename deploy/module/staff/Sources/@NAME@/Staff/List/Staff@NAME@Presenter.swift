import Web

/// The view model of the staff's list.
struct Staff@NAME@ViewModel: ViewModel {
    struct Row: Encodable, Equatable {
        let id: Int
        let text: String
    }

    let title: String
    let @items@: [Row]
    /// The entry that was just removed, so that it can be restored.
    let removed: Row?
    let field: FieldModel
}

/// Turns an outcome of the list into a view model.
struct Staff@NAME@Presenter {
    let text: @NAME@Text

    func present(
        _ outcome: Staff@NAME@Interactor.Outcome
    ) -> Presentation<Staff@NAME@ViewModel, Staff@NAME@Router.Page> {
        switch outcome {
        case .read(let @items@, let removed):
            .show(model(@items@, removed, FieldModel()), on: .list(removed: removed?.id))
        case .changed: .go(.list())
        case .removed(let id): .go(.list(removed: id))
        case .refused(let @items@, let entered, let refusal):
            .show(
                model(@items@, nil, FieldModel(entered, error: text.message(refusal))),
                on: .list(), as: .refused)
        case .missing: .missing
        }
    }

    private func model(
        _ @items@: [Stored@ENTITY@], _ removed: Stored@ENTITY@?,
        _ field: FieldModel
    ) -> Staff@NAME@ViewModel {
        .init(title: text.title, @items@: @items@.map(row), removed: removed.map(row), field: field)
    }

    private func row(
        _ @item@: Stored@ENTITY@
    ) -> Staff@NAME@ViewModel.Row {
        .init(id: @item@.id, text: @item@.@item@.text)
    }
}

extension @NAME@Text {
    /// Why a text was refused.
    func message(_ refusal: Staff@NAME@Interactor.Refusal) -> String {
        switch refusal {
        case .broken(.empty): empty
        case .broken(.tooLong): tooLong
        case .full: full
        }
    }
}
