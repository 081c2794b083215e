import Web

/// What the page of notes says.
struct NotesViewModel: ViewModel {
    let title: String
    let notes: [String]
    let field: FieldModel
}

/// Words the notes.
struct NotesPresenter {
    let text: NotesText

    func present(_ outcome: NotesInteractor.Outcome) -> Presentation<NotesViewModel, NotesRouter.Page> {
        switch outcome {
        case .read(let notes): .show(model(notes, FieldModel()), on: .list)
        case .added: .go(.list)
        case .refused(let notes, let note, let refusal):
            .show(model(notes, FieldModel(note, error: message(refusal))), on: .list, as: .refused)
        }
    }

    private func model(_ notes: [Note], _ field: FieldModel) -> NotesViewModel {
        NotesViewModel(title: text.title, notes: notes.map(\.text), field: field)
    }

    private func message(_ refusal: NotesInteractor.Refusal) -> String {
        switch refusal {
        case .broken(.empty): text.empty
        case .broken(.tooLong): text.tooLong
        case .full: text.full
        }
    }
}
