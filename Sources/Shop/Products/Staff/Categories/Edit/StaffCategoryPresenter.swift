import FoundationEssentials
import Web

/// Presents a category's form.
struct StaffCategoryPresenter {
    let text: StaffCategoriesText
    /// Words a day.
    let date: @Sendable (Date) -> String

    func present(
        _ outcome: StaffCategoryInteractor.Outcome
    ) -> Presentation<StaffCategoryViewModel, StaffCategoriesRouter.Page> {
        switch outcome {
        case .editing(let category, let events, let isSaved):
            .show(
                model(category, events, FieldModel(category.name), notice: isSaved ? text.saved : nil),
                on: .category(category.id, isSaved: isSaved))
        case .refused(let category, let events, let name, let problem, let revision):
            .show(
                model(category, events, FieldModel(name, error: words(problem)), revision: revision),
                on: .category(category.id), as: .refused)
        case .conflict(let category, let events, let name):
            .show(
                model(category, events, FieldModel(name), alert: text.changedMeanwhile, other: category.name),
                on: .category(category.id), as: .conflict)
        case .saved(let id): .go(.category(id, isSaved: true))
        case .missing: .missing
        }
    }

    private func words(_ problem: StaffCategoryInteractor.Problem) -> String {
        switch problem {
        case .broken(let problem): text.problem(problem)
        case .taken: text.taken
        }
    }

    private func model(
        _ category: StaffCategory, _ events: [CategoryEvent], _ name: FieldModel, revision: Int? = nil,
        notice: String? = nil, alert: String? = nil, other: String? = nil
    ) -> StaffCategoryViewModel {
        let isRefused = name.error != nil || alert != nil
        return StaffCategoryViewModel(
            title: isRefused ? "\(text.form.errorPrefix)\(category.name)" : category.name, heading: category.name,
            id: category.id, slug: category.slug, isOnSite: category.isOnSite, products: text.products(category.count),
            revision: revision ?? category.revision, name: name, place: category.place, notice: notice, alert: alert,
            other: other, entries: events.map(entry))
    }

    private func entry(_ event: CategoryEvent) -> StaffCategoryViewModel.Entry {
        .init(
            id: event.id, line: "\(text.event(event.kind)) · \(text.editor.name(event.editor))",
            moment: event.time.formatted(.iso8601),
            time: date(event.time), change: "\(event.before) → \(event.after)", canBeUndone: event.kind == .renamed)
    }
}
