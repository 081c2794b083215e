public import Web

/// The addresses of a collection's staff pages, such as `/staff/events` and `/staff/events/12`.
public struct StaffEntriesRouter: Router {
    public enum Page: Equatable, Sendable {
        /// `changed` names an entry that was just moved or deleted.
        case list(StaffEntryQuery = StaffEntryQuery(), changed: Int? = nil)
        case new
        /// An entry's form; `isSaved` after a change that succeeded.
        case entry(Int, isSaved: Bool = false)
        /// All entries as a CSV file, the form that takes one, and the import of one.
        case file
        case importing
        case imported(Int)
        /// An uploaded PDF, whether or not an entry has it.
        case stored(StoredFile)
    }

    public enum Action: Equatable, Sendable {
        case add
        /// Hides, shows or deletes all entries that are marked in the list.
        case setAll
        case edit(Int)
        /// Shows the page that the form of an entry, or of a new one, would publish.
        case preview(Int)
        case previewNew
        /// Keeps the form as the draft of an entry, or removes the draft.
        case saveDraft(Int)
        case discardDraft(Int)
        case set(Int, EntryVisibility)
        /// Puts an entry at another place.
        case move(Int)
        /// Takes one edit or move of the history back.
        case undo(Int)
        /// Takes a CSV file.
        case importFile
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    /// `hasFiles` says whether entries have files other than photographs.
    public init(base: Link, abilities: StaffAbilities = .all, hasFiles: Bool = true) {
        pages = RouteTable(below: base) {
            if abilities.contains(.add) {
                Route("new", .new)
                Route("import", .importing)
                Route(.imported, Page.imported) { if case .imported(let id) = $0 { id } else { nil } }
            }
            Route("entries.csv", .file)
            if hasFiles { Route(.stored, Page.stored) { if case .stored(let file) = $0 { file } else { nil } } }
            Route(.number, .flag(StaffEntryField.saved), Page.entry) {
                if case .entry(let id, let isSaved) = $0 { (id, isSaved) } else { nil }
            }
            Route(.entries, .number(in: StaffEntryField.changed), Page.list) {
                if case .list(let query, let changed) = $0 { (query, changed) } else { nil }
            }
        }
        actions = RouteTable(below: base) {
            if abilities.contains(.add) {
                Route(.add)
                Route("import", .importFile)
            }
            Route(.number, Action.edit) { if case .edit(let id) = $0 { id } else { nil } }
            Route(.number, "place", Action.move) { if case .move(let id) = $0 { id } else { nil } }
            Route(.number, "undo", Action.undo) { if case .undo(let id) = $0 { id } else { nil } }
            if abilities.contains(.draft) {
                Route("preview", .previewNew)
                Route(.number, "preview", Action.preview) { if case .preview(let id) = $0 { id } else { nil } }
                Route(.number, "draft", Action.saveDraft) { if case .saveDraft(let id) = $0 { id } else { nil } }
                Route(.number, "discard", Action.discardDraft) {
                    if case .discardDraft(let id) = $0 { id } else { nil }
                }
            }
            if abilities.contains(.hide) {
                Route("marked", .setAll)
                Route(.number, .choice, Action.set) {
                    if case .set(let id, let visibility) = $0 { (id, visibility) } else { nil }
                }
            }
        }
    }
}

extension AddressPart<StoredFile> {
    /// `/files/NAME.pdf`
    fileprivate static let stored = AddressPart(path: "/files/{file}", sample: StoredFile.sample) { rest, _ in
        guard rest.popFirst() == "files", let file = rest.popFirst().flatMap(StoredFile.init(name:)) else { return nil }
        return file.kind == .pdf ? file : nil
    } print: { file, address in
        address.append("files")
        address.append(file.name)
    }
}

extension AddressPart<Int> {
    /// `/import/12`
    fileprivate static let imported = AddressPart(path: "/import/{import}", sample: 1) { rest, _ in
        rest.popFirst() == "import" ? rest.popFirst().flatMap { Int(digits: $0) } : nil
    } print: { id, address in
        address.append("import")
        address.append(String(id))
    }
}

/// Which entries of the staff's list, and which page of them.
public struct StaffEntryQuery: Encodable, Equatable, Sendable {
    public let visibility: EntryVisibility
    public let search: String
    /// The value that all entries of the list have in the field that groups them.
    public let group: String?
    public let page: Paged

    /// The most characters of a search.
    static let maxSearch = 200

    public init(
        _ visibility: EntryVisibility = .visible, search: String = "", group: String? = nil, page: Paged = .first
    ) {
        self.group = group == "" ? nil : group
        self.visibility = visibility
        self.search = String(search.prefix(Self.maxSearch))
        self.page = page
    }
}

extension AddressPart<StaffEntryQuery> {
    /// The list of those that visitors see has no segment.
    fileprivate static let entries = AddressPart<EntryVisibility>.choice(without: .visible).and(fields)
        .map {
            StaffEntryQuery($0, search: $1.search, group: $1.group, page: $1.page)
        } _: {
            ($0.visibility, $0)
        }

    private static let fields = AddressPart(
        fields: [StaffEntryField.search, .group, .page], sample: StaffEntryQuery()
    ) { _, address in
        StaffEntryQuery(
            search: address.value(of: StaffEntryField.search) ?? "",
            group: address.value(of: StaffEntryField.group),
            page: Paged(field: address.value(of: StaffEntryField.page)))
    } print: { query, address in
        address.set(StaffEntryField.search, to: query.search.isEmpty ? nil : query.search)
        address.set(StaffEntryField.group, to: query.group)
        address.set(StaffEntryField.page, to: query.page.field)
    }
}

/// The fields of the staff's forms and queries that are not an entry's.
enum StaffEntryField: String, FormField {
    case search = "q"
    case page, changed, saved
    /// The group of a list.
    case group
    /// The revision and the draft that an edit began from, the entry of the history that is taken back, and the place that an entry is moved
    /// to.
    case revision, draft, event, place
    /// What becomes of the marked entries.
    case visibility
    /// A CSV file.
    case file

    var kind: FieldKind { self == .file ? .file : .hidden }
}

/// A text of an entry as a field of a form: `title`, `title-vi`, `photo-file`. Which there are follows from the declaration.
struct EntryFormField: FormField {
    static let allCases: [EntryFormField] = []

    let rawValue: String
    var kind = FieldKind.text

    init(rawValue: String) {
        self.rawValue = rawValue
    }

    init(_ key: FieldKey) {
        rawValue = key.language.map { "\(key.field)-\($0)" } ?? key.field
    }

    /// The file input of a photograph or a PDF.
    static func file(_ key: FieldKey) -> EntryFormField {
        var field = EntryFormField(rawValue: "\(key.field)-file")
        field.kind = .file
        return field
    }

    /// The checkbox that removes the file.
    static func removal(_ key: FieldKey) -> EntryFormField { EntryFormField(rawValue: "\(key.field)-remove") }

    /// That a row of the list is marked.
    static func mark(_ id: Int) -> EntryFormField { EntryFormField(rawValue: "\(markPrefix)\(id)") }

    static let markPrefix = "entry-"
}
