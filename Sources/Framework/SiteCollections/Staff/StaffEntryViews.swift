import Markup
import Web

/// The staff's list of entries: which ones, search, rows, pages.
struct StaffEntryListView: View {
    let model: StaffEntryListModel
    let router: StaffEntriesRouter
    let assets: Assets
    let text: StaffEntriesText

    var head: some HTML {
        if model.announcement != nil { OrderScriptView(assets: assets) }
    }

    var body: some HTML {
        h1 { model.title }
        if let row = model.deleted {
            PostForm(to: router.target(of: .set(row.id, .visible)), style: "notice") {
                p(.role("status")) { text.deleted(row.title) }
                button(.type(.submit)) { text.undo }
            }
        }
        if let notice = model.notice { div(.class("notice")) { p(.role("status")) { notice } } }
        p(.class("buttons")) {
            if let new = model.new { a(.to(router.link(to: .new)), .class("button primary")) { new } }
            a(.to(router.link(to: .file)), .class("button")) { text.export }
            if model.new != nil { a(.to(router.link(to: .importing)), .class("button")) { text.importTitle } }
        }
        if !model.tabs.isEmpty { tabs }
        if model.hasSearch || model.groups != nil { search }
        p(.class("count"), .role(model.query.search.isEmpty ? nil : "status")) { model.count }
        if model.rows.isEmpty {
            p(.class("empty")) { text.none }
        } else {
            if let announcement = model.announcement {
                OrderedListView(announcement: announcement) { rows }
            } else {
                ul(.class("staff-list")) { rows }
            }
            if !model.actions.isEmpty { marked }
        }
        if let pager = model.pager {
            PagerView(pager, text.pager) { [query = model.query, router] page in
                router.link(
                    to: .list(
                        StaffEntryQuery(query.visibility, search: query.search, group: query.group, page: page)))
            }
        }
    }

    private var tabs: some HTML {
        TabsView(
            label: text.filters,
            tabs: model.tabs.map {
                .init(link: router.link(to: .list($0.query)), name: $0.name, isCurrent: $0.isCurrent)
            })
    }

    private var search: some HTML {
        form(
            .action(router.link(to: .list(StaffEntryQuery(model.query.visibility)))), .class("search staff-search"),
            .role("search")
        ) {
            if model.hasSearch {
                div(.class("field")) {
                    label(.for(StaffEntryField.search)) { text.search }
                    input(
                        .type(.search), .id(StaffEntryField.search), .name(StaffEntryField.search),
                        .value(model.query.search), .maxlength(StaffEntryQuery.maxSearch), .autocomplete("off"))
                }
            }
            if let groups = model.groups { Choice(StaffEntryField.group, groups.label, groups.options) }
            button(.type(.submit)) { text.show }
        }
    }

    private var rows: some HTML {
        ForEach(model.rows) {
            [router, assets, text, group = model.query.group, isMarked = !model.actions.isEmpty] row in
            OrderedRowView(
                moves: row.moves, name: row.title, target: router.target(of: .move(row.id)),
                place: StaffEntryField.place, hidden: group.map { [HiddenField(StaffEntryField.group, $0)] } ?? [],
                text: text.order
            ) { StaffEntryRowView(row: row, router: router, isMarked: isMarked, assets: assets, text: text) }
        }
    }

    /// What becomes of the marked rows.
    private var marked: some HTML {
        PostForm(to: router.target(of: .setAll), style: "buttons", id: "marked") {
            for visibility in model.actions {
                button(
                    .type(.submit), .name(StaffEntryField.visibility), .value(visibility.rawValue),
                    .class(visibility == .deleted ? "danger" : nil)
                ) { text.set(visibility) }
            }
        }
    }
}

/// One entry in the list: its checkbox and its links.
private struct StaffEntryRowView: HTML {
    let row: StaffEntryListModel.Row
    let router: StaffEntriesRouter
    /// Whether it has a checkbox.
    let isMarked: Bool
    let assets: Assets
    let text: StaffEntriesText

    private var field: EntryFormField { .mark(row.id) }

    var body: some HTML {
        if isMarked {
            input(
                .type(.checkbox), .id(field.rawValue), .class("mark"), .name(field), .value("1"), .form("marked"),
                .aria(.label, text.mark(row.title)))
        }
        a(.to(router.link(to: .entry(row.id))), .class("staff-row")) {
            if let picture = row.picture {
                PictureView(
                    picture, assets: assets, alt: "", size: .init("5rem", maxWidth: 400, drawn: (80, 60)),
                    loading: .lazy)
            }
            span(.class("staff-row-name")) { row.title }
            if let detail = row.detail { span(.class("quiet")) { detail } }
        }
        for other in row.others { a(.to(other.link), .class("quiet row-link")) { other.name } }
        if let site = row.onSite { OnSiteLinkView(link: site.link, name: row.title, label: site.name) }
    }
}

/// An entry's form, what can be done with it, and its history.
struct StaffEntryView: View {
    let model: StaffEntryModel
    let router: StaffEntriesRouter
    let assets: Assets
    let text: StaffEntriesText
    let hasFiles: Bool

    var body: some HTML {
        p(.class("back")) { a(.to(router.link(to: .list())), .class("back-link")) { text.all } }
        h1 { model.heading }
        if model.id != nil, model.visibility != .visible || model.plan != nil {
            p {
                span(.class("state")) { text.visibility(model.visibility) }
                if let plan = model.plan { " \(plan)" }
            }
        }
        if let notice = model.notice { div(.class("notice")) { p(.role("status")) { notice } } }
        if model.onSite != nil || !model.links.isEmpty {
            p(.class("buttons")) {
                for other in model.links { a(.to(other.link), .class("button")) { other.name } }
                if let site = model.onSite { a(.to(site.link), .class("button")) { site.name } }
            }
        }
        editForm
        if !model.others.isEmpty { otherVersion }
        if let id = model.id {
            if let place = model.place { placeForm(id, place) }
            if model.draft != nil {
                PostForm(to: router.target(of: .discardDraft(id)), style: "buttons staff-actions") {
                    basis
                    button(.type(.submit), .class("danger")) { text.discardDraft }
                }
            }
            if !model.actions.isEmpty { actions(id) }
            if !model.history.isEmpty { history(id) }
        }
    }

    private var editForm: some HTML {
        PostForm(
            to: router.target(of: model.id.map { .edit($0) } ?? .add), style: "staff-form", files: hasFiles
        ) {
            if let alert = model.alert { p(.class("alert"), .role("alert")) { alert } }
            basis
            div(.class("staff-fields")) {
                for field in model.fields {
                    div(.class(field.control.style)) {
                        StaffFieldView(field: field, router: router, assets: assets, text: text)
                    }
                }
            }
            div(.class("buttons")) {
                button(.type(.submit), .class("primary")) {
                    model.id == nil ? text.add : model.draft == nil ? text.save : text.publish
                }
                if model.canPreview {
                    button(
                        .type(.submit), .formtarget("_blank"),
                        .formaction(router.target(of: model.id.map { .preview($0) } ?? .previewNew).url)
                    ) { text.preview }
                }
                if let id = model.id, model.canSaveDraft {
                    button(
                        .type(.submit), .formaction(router.target(of: .saveDraft(id)).url), .formnovalidate(true)
                    ) { text.saveDraft }
                }
                a(.to(router.link(to: .list())), .class("button")) { text.cancel }
            }
        }
    }

    /// What the form began from.
    @HTMLBuilder private var basis: some HTML {
        HiddenField(StaffEntryField.revision, String(model.revision))
        if let draft = model.draft { HiddenField(StaffEntryField.draft, String(draft)) }
    }

    private var otherVersion: some HTML {
        section(.class("other-text")) {
            h2 { text.theirs }
            for other in model.others {
                h3 { other.label }
                p(.class("preserved")) { other.text }
            }
        }
    }

    private func placeForm(_ id: Int, _ place: Int) -> some HTML {
        PostForm(to: router.target(of: .move(id)), style: "staff-form place-form") {
            PlaceFieldView(field: StaffEntryField.place, label: text.placeLabel, place: place)
            div(.class("buttons")) { button(.type(.submit)) { text.order.move } }
        }
    }

    private func actions(_ id: Int) -> some HTML {
        div(.class("buttons staff-actions")) {
            for visibility in model.actions {
                PostForm(to: router.target(of: .set(id, visibility))) {
                    button(.type(.submit), .class(visibility == .deleted ? "danger" : nil)) {
                        text.set(visibility)
                    }
                }
            }
        }
    }

    private func history(_ id: Int) -> some HTML {
        section(.class("history")) {
            h2 { text.history }
            ol {
                for change in model.history {
                    li {
                        p {
                            change.line
                            " · "
                            time(.datetime(change.moment)) { change.time }
                        }
                        for line in change.changes { p(.class("quiet")) { line } }
                        if change.canBeUndone {
                            PostForm(to: router.target(of: .undo(id))) {
                                HiddenField(StaffEntryField.event, String(change.id))
                                HiddenField(StaffEntryField.revision, String(model.savedRevision))
                                button(.type(.submit)) { text.undoEdit }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A field of an entry's form.
private struct StaffFieldView: HTML {
    let field: StaffEntryModel.Field
    let router: StaffEntriesRouter
    let assets: Assets
    let text: StaffEntriesText

    private var words: FormWords { text.form }

    private var name: EntryFormField { EntryFormField(rawValue: field.key) }

    var body: some HTML {
        switch field.control {
        case .line(let max): line(maxLength: max)
        case .decimal: line(.decimal, maxLength: 40)
        case .whole: line(.numeric, maxLength: 20)
        case .prose(let max):
            TextArea(
                name, field.label, field.model, words, hint: field.hint, isRequired: field.isRequired, maxLength: max,
                language: field.language)
        case .dateTime:
            DateTimeField(name, field.label, field.model, words, hint: field.hint, isRequired: field.isRequired)
        case .flag: CheckBox(name, field.label, isOn: !field.model.value.isEmpty)
        case .choice(let options):
            Choice(
                name, field.label, options, error: field.model.error, words, hint: field.hint,
                isRequired: field.isRequired)
        case .photograph: photograph
        case .file: file
        }
    }

    private func line(_ kind: TextField.Kind = .text, maxLength: Int) -> TextField {
        TextField(
            name, field.label, field.model, words, kind, hint: field.hint, isRequired: field.isRequired,
            maxLength: maxLength, language: field.language)
    }

    private var upload: EntryFormField { EntryFormField(rawValue: "\(field.key)-file") }
    private var removal: EntryFormField { EntryFormField(rawValue: "\(field.key)-remove") }

    @HTMLBuilder private var file: some HTML {
        HiddenField(name, field.model.value)
        FileField(
            upload, field.label, error: field.model.error, words, hint: field.hint, accepted: ".pdf,application/pdf",
            isRequired: false)
        if let stored = StoredFile(name: field.model.value) {
            p { a(.to(router.link(to: .stored(stored)))) { "PDF, \((stored.size + 999) / 1_000) kB" } }
            CheckBox(removal, text.removeFile, isOn: false)
        }
    }

    @HTMLBuilder private var photograph: some HTML {
        HiddenField(name, field.model.value)
        PhotographField(
            upload, removal: removal,
            field.label, error: field.model.error, words, hint: field.hint,
            picture: field.model.value.isEmpty
                ? nil
                : PictureView(
                    field.model.value, assets: assets, alt: "",
                    size: .init("10rem", maxWidth: 400, drawn: (160, 120)), style: "staff-picture"))
    }
}
