import Web

/// The staff's list of entries.
struct StaffEntryListModel: ViewModel {
    struct Tab: Encodable, Equatable {
        let name: String
        let query: StaffEntryQuery
        let isCurrent: Bool
    }

    struct Row: Encodable, Equatable {
        let id: Int
        let title: String
        /// The value of the field that orders the list, such as a date, unless the title or the staff orders it; when the entry appears and
        /// goes; and whether it has a draft.
        let detail: String?
        let picture: String?
        /// Nil if visitors do not see the entry.
        let onSite: StaffLink?
        let others: [StaffLink]
        /// Nil in a list that is not put in order.
        let moves: RowMoves?
    }

    /// The groups of which one can be listed.
    struct Groups: Encodable, Equatable {
        let label: String
        let options: [Choice.Option]
    }

    let title: String
    let query: StaffEntryQuery
    let tabs: [Tab]
    let count: String
    let rows: [Row]
    /// The screen reader's announcement for a dragged row; nil if the staff does not order this list.
    let announcement: String?
    let pager: Pager?
    /// What a move led to.
    let notice: String?
    /// An entry that was just deleted.
    let deleted: Row?
    /// The visibilities that the staff can choose for the marked rows.
    let actions: [EntryVisibility]
    let hasSearch: Bool
    /// Nil if nothing groups the entries.
    let groups: Groups?
    /// The title of the form for a new entry; nil if the staff may not add entries.
    let new: String?
}

/// An entry's form.
struct StaffEntryModel: ViewModel {
    /// A field of the form.
    struct Field: Encodable, Equatable {
        let key: String
        let label: String
        let hint: String?
        /// The language of its text, where it is not the first.
        let language: String?
        let model: FieldModel
        let isRequired: Bool
        let control: Control
    }

    /// What stands in the form for a kind.
    enum Control: Encodable, Equatable {
        case line(maxLength: Int), prose(maxLength: Int), decimal, whole, dateTime, flag, photograph, file
        case choice([Choice.Option])

        /// The CSS classes that place the field in a wide form. A tall field spans several rows.
        var style: String {
            switch self {
            case .line: "main"
            case .prose: "main tall"
            case .photograph: "side tall"
            case .decimal, .whole, .dateTime, .flag, .file, .choice: "side"
            }
        }
    }

    struct Change: Encodable, Equatable {
        let id: Int
        let line: String
        let moment: String
        let time: String
        let changes: [String]
        let canBeUndone: Bool
    }

    /// A field of the version that somebody else saved.
    struct Other: Encodable, Equatable {
        let label: String
        let text: String
    }

    let title: String
    let heading: String
    /// Nil for a new entry.
    let id: Int?
    /// The entry's public page; nil if visitors do not see it.
    let onSite: StaffLink?
    /// Other staff pages about the entry.
    let links: [StaffLink]
    /// The visibilities that the staff can choose.
    let actions: [EntryVisibility]
    let visibility: EntryVisibility
    /// When the entry appears and goes.
    let plan: String?
    /// The revision that the form began from, and that of the saved version.
    let revision: Int
    let savedRevision: Int
    /// The time of the draft that the form shows, in seconds; nil without a draft.
    let draft: Int?
    let canSaveDraft: Bool
    let canPreview: Bool
    let fields: [Field]
    let notice: String?
    let alert: String?
    let others: [Other]
    let place: Int?
    let history: [Change]
}

/// The form that takes a file, and the last imports.
struct StaffImportModel: ViewModel {
    let title: String
    let error: String?
    let imports: [StaffImportLine]
}

/// One import in a list.
struct StaffImportLine: Encodable, Equatable {
    let id: Int
    let name: String
    let result: String
    /// Size and editor.
    let line: String
    /// ISO 8601.
    let moment: String
    let time: String
}

/// One import.
struct StaffImportedModel: ViewModel {
    let title: String
    let file: StaffImportLine
    let isRefused: Bool
    /// Whether a further state follows.
    let isAlive: Bool
    let done: Int?
    let total: Int?
    /// What is wrong with the file, by its lines.
    let problems: [String]
    let more: String?
}

/// A file that is being made.
struct StaffFileModel: ViewModel {
    let title: String
}
