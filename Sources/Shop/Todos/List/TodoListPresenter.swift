import Markup
import Web

/// Presents the list.
struct TodoListPresenter {
    let text: TodosText

    func present(_ outcome: TodoListInteractor.Outcome) -> Presentation<TodoListViewModel, TodosRouter.Page> {
        switch outcome {
        case .found(let list):
            .show(model(list, form(empty)), on: .list(list.query, deleted: list.deleted?.number))
        case .refused(let list, let fields, .invalid(let invalid)):
            .show(model(list, form(fields, invalid)), on: .list(list.query), as: .refused)
        case .refused(let list, let fields, .full):
            .show(model(list, form(fields, alert: text.full)), on: .list(list.query), as: .refused)
        case .refused(let list, let fields, .tooMuch):
            .show(model(list, form(fields, alert: text.tooMuch)), on: .list(list.query), as: .refused)
        case .forgotten(let list):
            .show(model(list, form(empty, alert: text.forgotten)), on: .list(list.query), as: .conflict)
        case .changed(let query): .redirect(.list(query))
        case .deleted(let number, let query): .redirect(.list(query, deleted: number))
        case .missing: .missing
        }
    }

    private var empty: TodoFields { TodoFields(title: "", content: "") }

    private func form(
        _ fields: TodoFields, _ invalid: TodoDraft.Invalid? = nil, alert: String? = nil
    ) -> TodoFormModel {
        TodoFormModel(fields, invalid, alert: alert, text: text)
    }

    private func model(_ list: TodoListInteractor.List, _ form: TodoFormModel) -> TodoListViewModel {
        let filter = list.query.filter
        let pages = pages(of: list)
        let page = list.query.page
        let parts = [text.title, filter == .all ? nil : text.filter(filter), page == .first ? nil : pages?.place]
        let title = parts.compactMap(\.self).joined(separator: " · ")
        return TodoListViewModel(
            title: form.isRefused ? "\(text.form.errorPrefix)\(title)" : title,
            heading: text.title,
            filter: filter,
            page: page,
            form: form,
            undo: list.deleted.map { .init(number: $0.number, message: text.deleted(text.fields(of: $0).title)) },
            tabs: TodoFilter.allCases.map {
                .init(filter: $0, label: text.filter($0), isChosen: $0 == filter)
            },
            rows: list.page.entries.map(row),
            pages: pages,
            left: text.left(list.page.counts.left),
            canClear: list.page.counts.done > 0,
            empty: list.page.entries.isEmpty ? text.empty(filter) : nil)
    }

    private func pages(of list: TodoListInteractor.List) -> TodoListViewModel.Pages? {
        Pager(at: list.query.page, of: list.page.counts.paginator(of: list.query.filter).count).map {
            .init(place: text.pager.place($0.page, $0.pages), previous: $0.previous, next: $0.next)
        }
    }

    /// A title of older times may be longer than a title is now.
    private func row(_ entry: TodoEntry) -> TodoListViewModel.Row {
        let fields = text.fields(of: entry)
        return .init(
            number: entry.number, title: fields.title.cut(toEscapedLength: TodoTitle.maxEscapedLength),
            name: fields.title.cut(toEscapedLength: Self.maxNameLength), line: fields.content, isDone: entry.isDone)
    }

    /// Bytes of a title that is part of a longer name, as a button's.
    private static let maxNameLength = 200
}
