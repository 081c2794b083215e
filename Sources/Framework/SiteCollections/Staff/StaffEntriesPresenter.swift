import FoundationEssentials
import Web

/// Words a collection's staff pages.
struct StaffEntriesPresenter: Sendable {
    typealias Interactor = StaffEntriesInteractor
    typealias Page = StaffEntriesRouter.Page

    let tables: CollectionTables
    /// The words of the fields, in their order.
    let labels: [FieldLabel]
    let title: String
    let new: String
    let text: StaffEntriesText
    let abilities: StaffAbilities
    let canPreview: Bool
    /// The time zone of the form.
    let zone: String
    /// Words a moment.
    let date: @Sendable (Date) -> String

    func list(_ list: Interactor.List) -> Presentation<StaffEntryListModel, Page> {
        let query = list.query
        let isOrdered =
            tables.order.isManual && query.visibility == .visible && query.search.isEmpty
            && (query.group == nil || tables.arrangedGroup != nil)
        let first = query.page.offset(per: Interactor.pageSize)
        let rows = list.entries.enumerated().map { place, entry in
            row(
                entry, list.links[entry.id],
                isOrdered ? RowMoves(place: first + place + 1, of: list.paginator.total) : nil,
                hasDraft: list.drafts.contains(entry.id))
        }
        let changed = list.changed.flatMap { changed in rows.first { $0.id == Int(changed.id) } }
        return .show(
            StaffEntryListModel(
                title: text.pager.title(title, on: query.page), query: query,
                tabs: (abilities.contains(.hide) ? EntryVisibility.allCases : []).map { visibility in
                    .init(
                        name: "\(text.visibility(visibility)) (\(list.counts[visibility] ?? 0))",
                        query: StaffEntryQuery(visibility), isCurrent: visibility == query.visibility)
                },
                count: text.count(list.paginator.total), rows: rows,
                announcement: isOrdered ? text.order.announcement(of: list.paginator.total) : nil,
                pager: Pager(at: query.page, of: list.paginator.count),
                notice: changed.flatMap { row in
                    row.moves.map { text.order.place(row.title, String($0.place), String(list.paginator.total)) }
                },
                deleted: list.changed.flatMap { $0.visibility == .deleted ? row($0, nil, nil) : nil },
                actions: actions(query.visibility), hasSearch: tables.isSearchable, groups: groups(list),
                new: abilities.contains(.add) ? new : nil),
            on: .list(query, changed: list.changed.map { Int($0.id) }))
    }

    /// Nil if nothing groups the entries.
    private func groups(_ list: Interactor.List) -> StaffEntryListModel.Groups? {
        guard let (field, label) = zip(tables.fields, labels).first(where: { $0.0.name == tables.group?.name }) else {
            return nil
        }
        let groups = list.groups.map { (value: $0.value, word: field.isTags ? label.word(forTag: $0.value) : $0.word) }
        let choices = groups + (field.isTags ? [] : label.choices)
        return (field.isReference || field.isTags) && list.groups.isEmpty
            ? nil
            : .init(
                label: label.text,
                options: [.init("", text.all, isChosen: list.query.group == nil)]
                    + choices.map { .init($0.value, $0.word, isChosen: $0.value == list.query.group) })
    }

    /// The visibilities that the staff can choose.
    private func actions(_ visibility: EntryVisibility) -> [EntryVisibility] {
        abilities.contains(.hide) ? EntryVisibility.allCases.filter { $0 != visibility } : []
    }

    private func onSite(_ links: EntryLinks?) -> StaffLink? {
        links?.onSite.map { StaffLink(text.onSite, $0) }
    }

    private func row(
        _ entry: StoredEntry, _ links: EntryLinks?, _ moves: RowMoves?, hasDraft: Bool = false
    ) -> StaffEntryListModel.Row {
        let details = [detail(entry), plan(entry), hasDraft ? text.draft : nil].compactMap(\.self)
        let picture = tables.fields.first(where: \.isPhotograph).map { entry.texts[$0.name] } ?? ""
        return .init(
            id: Int(entry.id), title: entry.texts[tables.title.name],
            detail: details.isEmpty ? nil : details.joined(separator: " · "), picture: picture.isEmpty ? nil : picture,
            onSite: entry.visibility == .visible ? onSite(links) : nil, others: links?.others ?? [], moves: moves)
    }

    /// When an entry appears and goes.
    private func plan(_ entry: StoredEntry) -> String? {
        let time = { (field: StoredField) in MomentKind.moment(entry.texts[field.name]).map(date) }
        let until = time(.until).map(text.goes)
        switch entry.visibility {
        case .visible: return until
        case .hidden: return time(.from).map { [text.appears($0), until].compactMap(\.self).joined(separator: " · ") }
        case .deleted: return nil
        }
    }

    private func detail(_ entry: StoredEntry) -> String? {
        let ordered = zip(tables.fields, labels).first { field, _ in field.name == tables.order.field?.name }
        guard let (field, label) = ordered, field.name != tables.title.name, !entry.texts[field.name].isEmpty else {
            return nil
        }
        let value = shown(entry.texts[field.name], field, label, nil)
        return if case .dateTime = field.control { value.replacing("T", with: " ") } else { value }
    }

    /// The form of an outcome that shows one; nil for others.
    func form(_ outcome: Interactor.Outcome) -> Presentation<StaffEntryModel, Page>? {
        switch outcome {
        case .new(let formState):
            let isRefused = !formState.problems.isEmpty || !formState.photographs.isEmpty
            return .show(
                model(nil, formState, Interactor.Basis(revision: 0, draft: nil)), on: .new,
                as: isRefused ? .refused : .ok
            )
        case .editing(let around, let formState, let isSaved):
            let model = model(
                around, formState, around.basis, notice: notice(around) ?? (isSaved ? text.saved : nil),
                alert: around.invalid.isEmpty || around.draft != nil ? nil : text.invalid)
            return .show(model, on: .entry(Int(around.entry.id), isSaved: isSaved))
        case .refused(let around, let formState, let basis):
            return .show(model(around, formState, basis), on: .entry(Int(around.entry.id)), as: .refused)
        case .conflict(let around, let formState, let theirs, let basis):
            let model = model(
                around, formState, basis, alert: text.changedMeanwhile, others: others(theirs, beside: formState))
            return .show(model, on: .entry(Int(around.entry.id)), as: .conflict)
        case .saved(let id): return .redirect(.entry(Int(id), isSaved: true))
        case .discarded(let id): return .redirect(.entry(Int(id)))
        case .moved(let id, let query): return .redirect(.list(query, changed: Int(id)))
        case .changed(let id, let visibility):
            return .redirect(.list(StaffEntryQuery(visibility), changed: id.map { Int($0) }))
        case .missing: return .missing
        case .begun(let id): return .redirect(.imported(Int(id)))
        case .list, .importing, .imported, .preview: return nil
        }
    }

    func importing(
        _ imports: [EntryImport], _ problem: Interactor.ImportProblem?
    ) -> Presentation<StaffImportModel, Page> {
        let error: String? =
            switch problem {
            case .wrong(let file): text.wrongFile(file)
            case .tooLarge: text.columns(.tooLarge)
            case .busy: text.importBusy
            case nil: nil
            }
        return .show(
            StaffImportModel(
                title: error == nil ? text.importTitle : "\(text.form.errorPrefix)\(text.importTitle)", error: error,
                imports: imports.map(line)), on: .importing,
            as: problem == nil ? .ok : problem == .busy ? .conflict : .refused)
    }

    func imported(_ file: EntryImport) -> Presentation<StaffImportedModel, Page> {
        var (problems, more) = ([String](), Int())
        if case .refused(let error) = file.state {
            problems = error.issues.map { text.line($0.line, $0.column, text.fileProblem($0.problem)) }
            more = error.count - error.issues.count
        }
        let progress: (Int, Int)? =
            switch file.state {
            case .checking(let done, let all), .writing(let done, let all): (min(done, all), max(all, 1))
            case .stored, .done, .refused, .changed, .failed: nil
            }
        let isRefused =
            switch file.state {
            case .refused, .changed, .failed: true
            case .checking, .writing, .stored, .done: false
            }
        return .show(
            StaffImportedModel(
                title: file.file.isEmpty ? text.importTitle : file.file, file: line(file), isRefused: isRefused,
                isAlive: file.isAlive, done: progress?.0, total: progress?.1, problems: problems,
                more: more > 0 ? text.more(more) : nil), on: .imported(Int(file.id)))
    }

    var making: Presentation<StaffFileModel, Page> { .show(StaffFileModel(title: text.making), on: .file) }

    private func line(_ file: EntryImport) -> StaffImportLine {
        StaffImportLine(
            id: Int(file.id), name: file.file.isEmpty ? String(file.id) : file.file,
            result: text.importState(file.state),
            line: "\((file.size + 999) / 1_000) kB · \(file.editor.isEmpty ? text.removedEditor : file.editor)",
            moment: file.begun.formatted(.iso8601), time: date(file.begun))
    }

    /// Whose draft the form shows.
    private func notice(_ around: Interactor.Surroundings) -> String? {
        around.draft.map { draft in
            let line = text.draftNotice(draft.editor.isEmpty ? text.removedEditor : draft.editor, date(draft.time))
            return draft.revision == around.entry.revision ? line : "\(line) \(text.draftIsStale)"
        }
    }

    private func model(
        _ around: Interactor.Surroundings?, _ formState: Interactor.FormState, _ basis: Interactor.Basis,
        notice: String? = nil,
        alert: String? = nil, others: [StaffEntryModel.Other] = []
    ) -> StaffEntryModel {
        let heading = around.map { $0.entry.texts[tables.title.name] } ?? new
        let isRefused = !formState.problems.isEmpty || !formState.photographs.isEmpty || alert != nil
        return StaffEntryModel(
            title: isRefused ? "\(text.form.errorPrefix)\(heading)" : heading, heading: heading,
            id: around.map { Int($0.entry.id) },
            onSite: around.flatMap {
                $0.entry.visibility == .visible && $0.invalid.isEmpty ? onSite($0.links) : nil
            }, links: around?.links.others ?? [], actions: around.map { actions($0.entry.visibility) } ?? [],
            visibility: around?.entry.visibility ?? .visible, plan: around.flatMap { plan($0.entry) },
            revision: basis.revision,
            savedRevision: around?.entry.revision ?? 0, draft: basis.draft.map { Int($0) },
            canSaveDraft: abilities.contains(.draft) && (around?.entry.visibility == .visible || basis.draft != nil),
            canPreview: abilities.contains(.draft) && canPreview,
            fields: fields(formState),
            notice: notice, alert: alert, others: others, place: around?.place,
            history: around?.events.map { change($0, formState) } ?? [])
    }

    /// The fields with their words, the times behind the declared ones.
    private var labelled: [(StoredField, FieldLabel)] {
        let times = [
            (StoredField.from, FieldLabel(text.from, hint: text.zone(zone))), (.until, FieldLabel(text.until)),
        ]
        return zip(tables.fields, labels).filter { $0.0.isInForms } + (abilities.contains(.hide) ? times : [])
    }

    private func fields(_ formState: Interactor.FormState) -> [StaffEntryModel.Field] {
        labelled.flatMap { field, label in
            field.keys(in: tables.others).map { key in
                let error = formState.photographs[key].map(text.photograph) ?? formState.problems[key].map(text.problem)
                return StaffEntryModel.Field(
                    key: EntryFormField(key).rawValue,
                    label: key.language.map { text.label(label.text, $0) } ?? label.text,
                    hint: key.language == nil ? label.hint : nil, language: key.language,
                    model: FieldModel(MomentKind.formText(of: formState.texts[key], zone: zone), error: error),
                    isRequired: key.language == nil && field.isRequired,
                    control: control(field, label, formState, chosen: formState.texts[key]))
            }
        }
    }

    private func control(
        _ field: StoredField, _ label: FieldLabel, _ formState: Interactor.FormState, chosen: String
    ) -> StaffEntryModel.Control {
        switch field.control {
        case .line(let max): return .line(maxLength: max)
        case .prose(let max), .markdown(let max): return .prose(maxLength: max)
        case .number(let hasDecimals): return hasDecimals ? .decimal : .whole
        case .dateTime: return .dateTime
        case .flag: return .flag
        case .photograph: return .photograph
        case .file: return .file
        case .choice:
            let options = label.choices.map { Choice.Option($0.value, $0.word, isChosen: $0.value == chosen) }
            // A value that is no choice any more: without it, the form would save another one.
            let isKnown = chosen.isEmpty || options.contains(where: \.isChosen)
            return .choice((isKnown ? [] : [Choice.Option(chosen, chosen, isChosen: true)]) + options)
        case .reference:
            let none = Choice.Option("", text.noChoice, isChosen: chosen.isEmpty)
            let entries = formState.choices[field.name] ?? []
            // An entry that is not offered, such as a deleted one: saving another field must not remove it.
            let isOffered = chosen.isEmpty || entries.contains { String($0.id) == chosen }
            let other = isOffered ? [] : [Choice.Option(chosen, chosen, isChosen: true)]
            return .choice(
                [none] + other
                    + entries.map { Choice.Option(String($0.id), $0.title, isChosen: String($0.id) == chosen) })
        }
    }

    private func others(_ saved: EntryTexts, beside written: Interactor.FormState) -> [StaffEntryModel.Other] {
        labelled.flatMap { field, label in
            saved.changes(to: written.texts, field.keys(in: tables.others)).map { key in
                StaffEntryModel.Other(
                    label: key.language.map { text.label(label.text, $0) } ?? label.text,
                    text: shown(saved[key], field, label, written))
            }
        }
    }

    private func change(_ event: EntryEvent, _ formState: Interactor.FormState) -> StaffEntryModel.Change {
        var changes: [String] = []
        if event.kind == .moved {
            let place = event.isInGroup ? EntryEvent.groupPlace : EntryEvent.place
            changes = ["\(event.before[place]) → \(event.after[place])"]
        } else if event.kind == .edited {
            for (field, label) in labelled {
                for key in event.before.changes(to: event.after, field.keys(in: tables.others)) {
                    let name = key.language.map { text.label(label.text, $0) } ?? label.text
                    let (before, after) = (event.before[key], event.after[key])
                    changes.append(
                        "\(name): \(shown(before, field, label, formState)) → \(shown(after, field, label, formState))")
                }
            }
        }
        let editor =
            switch event.editor {
            case "": text.removedEditor
            case EntryEditor.clock: text.asPlanned
            case let name: name
            }
        return .init(
            id: Int(event.id), line: "\(text.event(event.kind)) · \(editor)", moment: event.time.formatted(.iso8601),
            time: date(event.time), changes: changes, canBeUndone: event.canBeUndone)
    }

    /// The most characters of a text in the history.
    private static let maxShown = 100

    /// `formState` has the titles of entries to which references lead.
    private func shown(
        _ value: String, _ field: StoredField, _ label: FieldLabel, _ formState: Interactor.FormState?
    ) -> String {
        if field.isReference, let choice = formState?.choices[field.name]?.first(where: { String($0.id) == value }) {
            return shown(choice.title)
        }
        if case .dateTime = field.control, let moment = MomentKind.moment(value) { return date(moment) }
        if let word = label.choices.first(where: { $0.value == value })?.word { return word }
        return shown(value)
    }

    private func shown(_ value: String) -> String {
        if value.isEmpty { return text.nothing }
        return value.unicodeScalars.count > Self.maxShown
            ? String(String.UnicodeScalarView(value.unicodeScalars.prefix(Self.maxShown))) + "…" : value
    }
}
