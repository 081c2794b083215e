import Web

/// The view model of the page.
struct @NAME@ViewModel: ViewModel {
    let title: String
    let @items@: [String]
}

/// Turns an outcome into a view model.
struct @NAME@Presenter {
    let text: @NAME@Text

    func present(
        _ outcome: @NAME@Interactor.Outcome
    ) -> Presentation<@NAME@ViewModel, @NAME@Router.Page> {
        switch outcome {
        case .read(let @items@):
            .show(.init(title: text.title, @items@: @items@.map(\.@item@.text)), on: .list)
        }
    }
}
