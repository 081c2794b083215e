import Web

/// The view model of the page.
struct @NAME@ViewModel: ViewModel {
    let title: String
    let @items@: [String]
    let field: FieldModel
}

/// Turns an outcome into a view model.
struct @NAME@Presenter {
    let text: @NAME@Text

    func present(
        _ outcome: @NAME@Interactor.Outcome
    ) -> Presentation<@NAME@ViewModel, @NAME@Router.Page> {
        switch outcome {
        case .read(let @items@): .show(model(@items@, FieldModel()), on: .list)
        case .added: .go(.list)
        case .refused(let @items@, let entered, let refusal):
            .show(
                model(@items@, FieldModel(entered, error: message(refusal))),
                on: .list, as: .refused)
        }
    }

    private func model(
        _ @items@: [@ENTITY@], _ field: FieldModel
    ) -> @NAME@ViewModel {
        .init(title: text.title, @items@: @items@.map(\.text), field: field)
    }

    private func message(_ refusal: @NAME@Interactor.Refusal) -> String {
        switch refusal {
        case .broken(.empty): text.empty
        case .broken(.tooLong): text.tooLong
        case .full: text.full
        }
    }
}
