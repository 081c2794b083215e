import FoundationEssentials
import Platform
import SiteDatabase
import SiteSearch
import SiteStores
import SiteServices
public import Web

/// What the staff may do besides editing and moving entries.
public struct StaffAbilities: OptionSet, Sendable {
    public let rawValue: Int

    /// Add entries with a form or from a file.
    public static let add = StaffAbilities(rawValue: 1)
    /// Hide, show and delete entries, and plan when they appear and go.
    public static let hide = StaffAbilities(rawValue: 2)
    /// Keep drafts of what is on the site, and see pages before they are published.
    public static let draft = StaffAbilities(rawValue: 4)
    public static let all: StaffAbilities = [.add, .hide, .draft]

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The links of an entry, besides that to its form.
public struct EntryLinks: Equatable, Sendable {
    /// The entry's public page.
    public let onSite: Link?
    /// Other staff pages about the entry.
    public let others: [StaffLink]

    public init(onSite: Link? = nil, _ others: [StaffLink] = []) {
        self.onSite = onSite
        self.others = others
    }
}

/// What the staff does with a collection's entries.
struct StaffEntriesInteractor: Sendable {
    /// A page of the staff's list.
    struct List: Equatable {
        let query: StaffEntryQuery
        let entries: [StoredEntry]
        let paginator: Paginator
        /// How many entries each visibility has.
        let counts: [EntryVisibility: Int]
        /// The entry that was just moved or deleted.
        let changed: StoredEntry?
        let links: [Int64: EntryLinks]
        /// Those of the page that have a draft.
        let drafts: Set<Int64>
        /// What a group has in common: an entry of another collection, or a tag.
        struct Group: Equatable {
            let value, word: String
        }

        let groups: [Group]
    }

    /// What a form began from: the revision of the entry, and the time of its draft in seconds; nil without a draft.
    struct Basis: Equatable {
        let revision: Int
        let draft: Int64?
    }

    /// A form with what a person wrote, and what is around it.
    struct FormState: Equatable {
        let texts: EntryTexts
        var problems: [FieldKey: ValueProblem] = [:]
        /// Why pictures that came with the form were not taken.
        var photographs: [FieldKey: PhotographProblem] = [:]
        /// What references may lead to, by the name of their field: number and title.
        let choices: [String: [Choice]]

        struct Choice: Equatable {
            let id: Int64
            let title: String
        }
    }

    /// A stored entry, its place among those that visitors see, and its history.
    struct Surroundings: Equatable {
        let entry: StoredEntry
        let place: Int?
        let total: Int
        let events: [EntryEvent]
        /// What breaks a rule that is younger than the entry: visitors do not see it.
        let invalid: [FieldKey: ValueProblem]
        let links: EntryLinks
        let draft: EntryDraft?

        /// What a form begins from now.
        var basis: Basis { Basis(revision: draft?.revision ?? entry.revision, draft: draft?.time.wholeSeconds) }
    }

    enum Outcome: Equatable {
        case list(List)
        case new(FormState)
        case editing(Surroundings, FormState, isSaved: Bool)
        /// The form is at fault.
        case refused(Surroundings, FormState, Basis)
        /// Somebody else changed the entry or its draft meanwhile, to what it is now. The form begins from there.
        case conflict(Surroundings, FormState, EntryTexts, Basis)
        case saved(Int64)
        case discarded(Int64)
        case preview(RenderedPage)
        /// To the page of the list that has it now.
        case moved(Int64, StaffEntryQuery)
        case changed(Int64?, EntryVisibility)
        /// The form for a file with the last imports, and why one was not taken.
        case importing([EntryImport], ImportProblem?)
        case begun(EntryImport.ID)
        case imported(EntryImport)
        case missing
    }

    /// Why a file was not taken.
    enum ImportProblem: Equatable {
        case wrong(WrongFile)
        case tooLarge
        /// Another import goes on.
        case busy
    }

    static let pageSize = 50
    /// The imports that a page names.
    private static let maxImports = 10
    /// Seconds that a post waits for its import, so that a small file's page says what became of it.
    private static let importTimeout = 1.5

    let tables: CollectionTables
    /// The tables of the collections that entries refer to.
    let references: [String: CollectionTables]
    let database: any SQLDatabase
    let photographs: any PhotographStore
    let files: any FileStore
    /// Whether the site has a picture of its own of a name.
    let isAsset: @Sendable (_ name: String) -> Bool
    /// Whether the staff may hide and delete entries.
    let mayHide: Bool
    let downloads: EntriesDownloads
    let links: @Sendable ([StoredEntry], SQLTransaction) throws -> [Int64: EntryLinks]
    /// Nil if no page can be seen before it is published.
    let renderPreview: SiteContext.Preview?
    let now: @Sendable () -> Date

    func list(_ query: StaffEntryQuery, changed: Int?) throws -> Outcome {
        try tables.longSearches.run(SearchText.phrases(in: query.search)) { try page(of: query, changed: changed) }
    }

    private func page(of query: StaffEntryQuery, changed: Int?) throws -> Outcome {
        try database.read { db in
            let entries = StoredEntries(tables: tables, db: db)
            let counts = try EntryVisibility.allCases.map { ($0, try entries.count($0)) }
            let found = try entries.count(query.visibility, search: query.search, ofGroup: query.group)
            let paginator = Paginator(of: found, per: Self.pageSize)
            guard let places = paginator.places(on: query.page) else { return .missing }
            let page = try entries.page(
                query.visibility, search: query.search, ofGroup: query.group, offset: places.lowerBound,
                limit: Self.pageSize)
            return .list(
                List(
                    query: query, entries: page, paginator: paginator, counts: Dictionary(counts) { first, _ in first },
                    changed: try changed.flatMap { try entries.entry(Int64($0)) },
                    links: try links(page, db),
                    drafts: try EntryDrafts(tables: tables, db: db).entries(of: page.map(\.id)),
                    groups: try groups(db)))
        }
    }

    func begin() throws -> Outcome {
        try database.read { .new(try formState(EntryTexts(languages: tables.others), in: $0)) }
    }

    func begin(_ id: Int, isSaved: Bool) throws -> Outcome {
        try database.read { db in
            guard let around = try surroundings(Int64(id), in: db) else { return .missing }
            let filled =
                try around.draft.map { try formState($0.texts, in: db) }
                ?? formState(around.entry.texts, problems: around.invalid, in: db)
            return .editing(around, filled, isSaved: isSaved)
        }
    }

    /// `files` are the form's uploads.
    func add(_ texts: EntryTexts, _ files: [FieldKey: FormFile], by visitor: Visitor) throws -> Outcome {
        try taking(files, for: texts) { texts in
            try database.write(by: visitor.writer) { .saved(try writer($0, visitor).add(texts)) }
        }
    }

    /// Stores what a form has, or shows it again where it is at fault. A new entry has no number.
    private func taking(
        _ files: [FieldKey: FormFile], for texts: EntryTexts, of id: Int? = nil,
        _ basis: Basis = Basis(revision: 0, draft: nil), _ store: (EntryTexts) throws -> Outcome
    ) throws -> Outcome {
        let taken = try take(files, for: texts)
        do {
            try check(taken)
            return try store(taken.texts)
        } catch let problems as TextProblems {
            return try database.read { db in
                let formState = try formState(taken.texts, problems: problems.all, taken.photographs, in: db)
                guard let id else { return .new(formState) }
                return try surroundings(Int64(id), in: db).map { .refused($0, formState, basis) } ?? .missing
            }
        }
    }

    /// Saves a form, and with it the draft that it shows.
    func edit(
        _ id: Int, from basis: Basis, to texts: EntryTexts, _ files: [FieldKey: FormFile], by visitor: Visitor
    ) throws -> Outcome {
        try taking(files, for: texts, of: id, basis) { texts in
            try database.write(by: visitor.writer) { try edit(id, from: basis, to: texts, by: visitor, in: $0) }
        }
    }

    private func edit(
        _ id: Int, from basis: Basis, to texts: EntryTexts, by visitor: Visitor, in db: SQLTransaction
    ) throws -> Outcome {
        let asked = try StoredEntries(tables: tables, db: db).ask(Int64(id))
        if let conflict = try conflict(of: id, from: basis, texts, in: db) { return conflict }
        guard let entry = try asked() else { return .missing }
        let edit = try writer(db, visitor).edit(entry, from: basis.revision, to: texts)
        if case .saved = edit { try EntryDrafts(tables: tables, db: db).remove(of: Int64(id)) }
        return try outcome(of: edit, texts, in: db)
    }

    /// Keeps a form as the draft of an entry that visitors see, or that has one.
    func saveDraft(
        of id: Int, from basis: Basis, _ texts: EntryTexts, _ files: [FieldKey: FormFile], by visitor: Visitor
    ) throws -> Outcome {
        try taking(files, for: texts, of: id, basis) { texts in
            try database.write(by: visitor.writer) { db in
                if let conflict = try conflict(of: id, from: basis, texts, in: db) { return conflict }
                guard let entry = try StoredEntries(tables: tables, db: db).entry(Int64(id)) else { return .missing }
                guard entry.visibility == .visible || basis.draft != nil else {
                    return try outcome(of: .conflict(entry), texts, in: db)
                }
                try EntryDrafts(tables: tables, db: db).save(
                    texts, of: entry.id, from: basis.revision, by: writer(db, visitor).editor)
                return .saved(entry.id)
            }
        }
    }

    /// The page of an entry as its file will be if the form is published now. A new entry has no number.
    func preview(
        _ id: Int?, from basis: Basis, _ texts: EntryTexts, _ files: [FieldKey: FormFile], by visitor: Visitor
    ) throws -> Outcome {
        guard let renderPreview else { return .missing }
        return try taking(files, for: texts, of: id, basis) { texts in
            var outcome = Outcome.missing
            let page = try renderPreview { db in
                let writer = writer(db, visitor)
                outcome =
                    try id.map { try edit($0, from: basis, to: texts, by: visitor, in: db) }
                    ?? .saved(writer.add(texts))
                guard case .saved(let id) = outcome else { return nil }
                try writer.set(.visible, of: id)
                let entry = try StoredEntries(tables: tables, db: db).entry(id)
                return try entry.flatMap { try links([$0], db)[id]?.onSite }
            }
            guard case .saved = outcome else { return outcome }
            return page.map { .preview($0) } ?? .missing
        }
    }

    /// Removes the draft that a form shows.
    func discardDraft(of id: Int, from basis: Basis, by visitor: Visitor) throws -> Outcome {
        try database.write(by: visitor.writer) { db in
            let drafts = EntryDrafts(tables: tables, db: db)
            if try drafts.draft(of: Int64(id))?.time.wholeSeconds == basis.draft { try drafts.remove(of: Int64(id)) }
            return .discarded(Int64(id))
        }
    }

    func undo(_ event: Int, of id: Int, from revision: Int, by visitor: Visitor) throws -> Outcome {
        do {
            return try database.write(by: visitor.writer) { db in
                let edit = try writer(db, visitor).undo(Int64(event), of: Int64(id), from: revision)
                return try outcome(of: edit, nil, in: db)
            }
        } catch let problems as TextProblems {
            // What it was before breaks a rule of today.
            return try database.read { db in
                guard let around = try surroundings(Int64(id), in: db) else { return .missing }
                return .refused(around, try formState(around.entry.texts, problems: problems.all, in: db), around.basis)
            }
        }
    }

    /// What became of an edit that a form began.
    private func outcome(of edit: EntryEdit, _ texts: EntryTexts?, in db: SQLTransaction) throws -> Outcome {
        switch edit {
        case .saved(let entry): return .saved(entry.id)
        case .conflict(let entry):
            guard let around = try surroundings(entry.id, in: db) else { return .missing }
            let basis = Basis(revision: entry.revision, draft: around.basis.draft)
            return .conflict(around, try formState(texts ?? entry.texts, in: db), entry.texts, basis)
        case .missing: return .missing
        }
    }

    /// The conflict of a form, if the entry's draft was changed or removed since.
    private func conflict(
        of id: Int, from basis: Basis, _ texts: EntryTexts, in db: SQLTransaction
    ) throws -> Outcome? {
        let draft = try EntryDrafts(tables: tables, db: db).draft(of: Int64(id))
        guard draft?.time.wholeSeconds != basis.draft else { return nil }
        guard let around = try surroundings(Int64(id), in: db) else { return .missing }
        let now = Basis(revision: basis.revision, draft: around.basis.draft)
        return .conflict(around, try formState(texts, in: db), around.draft?.texts ?? around.entry.texts, now)
    }

    func set(_ visibility: EntryVisibility, of id: Int, by visitor: Visitor) throws -> Outcome {
        try database.write(by: visitor.writer) { db in
            guard let old = try writer(db, visitor).set(visibility, of: Int64(id)) else { return .missing }
            return visibility == .deleted ? .changed(old.id, old.visibility) : .saved(old.id)
        }
    }

    /// The entries were of the same list.
    func setAll(_ visibility: EntryVisibility?, of ids: [Int], by visitor: Visitor) throws -> Outcome {
        guard let visibility else { return .missing }
        return try database.write(by: visitor.writer) { db in
            let old = try ids.compactMap { try writer(db, visitor).set(visibility, of: Int64($0)) }
            return .changed(ids.count == 1 ? old.first?.id : nil, old.first?.visibility ?? .visible)
        }
    }

    /// With a group, the place is one among its entries.
    func move(_ id: Int, to place: Int?, ofGroup group: String, by visitor: Visitor) throws -> Outcome {
        try database.write(by: visitor.writer) { db in
            let (writer, inGroup) = (writer(db, visitor), !group.isEmpty)
            guard let place, try writer.move(Int64(id), to: place, inGroup: inGroup) else { return .missing }
            let now = try writer.place(of: Int64(id), inGroup: inGroup) ?? 1
            return .moved(
                Int64(id), StaffEntryQuery(group: group, page: Paged(ofPlace: now - 1, per: Self.pageSize)))
        }
    }

    /// All entries as a CSV file; nil while it is being made.
    func file() throws -> (any ByteSource)? { try downloads.file() }

    var imports: EntryImports {
        EntryImports(tables: tables, database: database, files: files, isAsset: isAsset, mayHide: mayHide)
    }

    func importing() throws -> Outcome { .importing(try imports.last(Self.maxImports), nil) }

    func imported(_ id: Int) throws -> Outcome { try imports.find(Int64(id)).map { .imported($0) } ?? .missing }

    func importFile(_ file: FormFile?, by visitor: Visitor) throws -> Outcome {
        let refused = { try Outcome.importing(imports.last(Self.maxImports), $0) }
        if let wrong = try WrongFile.problem(with: file) { return try refused(.wrong(wrong)) }
        guard let file, file.size <= EntriesFile.maxBytes else { return try refused(.tooLarge) }
        guard let id = try imports.begin(file, by: visitor, at: now()) else { return try refused(.busy) }
        try imports.wait(for: id, seconds: Self.importTimeout)
        return .begun(id)
    }

    /// The entries that show a photograph are rendered anew.
    func photographIsReady(_ photograph: Photograph) throws {
        for field in photographFields {
            try database.write { db in
                let ids: [Int64] = try db.rows(
                    "SELECT id FROM \(tables.entries) WHERE \(field.columns[0].sql) = ?", photograph.name
                ) { try $0["id"] }
                try tables.showAnew(ids, in: db, at: now())
            }
        }
    }

    func files(_ each: (StoredFile) throws -> Void) throws {
        try forEachText(of: tables.fields.filter(\.isFile)) { try StoredFile(name: $0).map(each) }
        try imports.files(each)
    }

    func photographs(_ each: (Photograph) throws -> Void) throws {
        try forEachText(of: photographFields) { try Photograph(name: $0).map(each) }
    }

    /// Gives the texts of fields in all entries and drafts.
    private func forEachText(of fields: [StoredField], _ each: (String) throws -> Void) throws {
        guard !fields.isEmpty else { return }
        try database.read { db in
            for field in fields {
                try db.forEachRow("SELECT \(field.columns[0].sql) AS text FROM \(tables.entries)") {
                    try each($0["text"])
                }
            }
            try EntryDrafts(tables: tables, db: db).forEachTexts { texts in
                for field in fields { try each(texts[field.name]) }
            }
        }
    }

    private var photographFields: [StoredField] { tables.fields.filter(\.isPhotograph) }

    /// A form's texts with the names of its uploaded files, and the problems of refused files.
    private struct Taken {
        var texts: EntryTexts
        var photographs: [FieldKey: PhotographProblem] = [:]
        var files: [FieldKey: ValueProblem] = [:]
    }

    /// Stores the uploaded files of a form and puts their names into the texts, even if the form has other errors.
    private func take(_ given: [FieldKey: FormFile], for texts: EntryTexts) throws -> Taken {
        var taken = Taken(texts: texts)
        for (key, file) in given {
            do {
                if case .file(let maxBytes)? = tables.field(named: key.field)?.control {
                    taken.texts[key] = try files.take(file, as: .pdf, maxBytes: maxBytes).name
                } else {
                    taken.texts[key] = try photographs.take(file).name
                }
            } catch let problem as PhotographProblem {
                taken.photographs[key] = problem
            } catch let problem as FileProblem {
                taken.files[key] = .file(problem)
            }
        }
        // A form of ours has a picture that is there.
        for field in tables.fields where field.isPicture {
            let name = taken.texts[field.name]
            if !name.isEmpty, Photograph(name: name) == nil, !isAsset(name) {
                taken.files[FieldKey(field.name)] = .noPicture
            }
        }
        return taken
    }

    /// Throws `TextProblems` if a file was refused.
    private func check(_ taken: Taken) throws {
        guard !taken.photographs.isEmpty || !taken.files.isEmpty else { return }
        throw TextProblems(all: problems(in: taken.texts).merging(taken.files) { $1 })
    }

    private func problems(in texts: EntryTexts) -> [FieldKey: ValueProblem] {
        do throws(TextProblems) {
            var texts = texts
            // The writer makes one of an empty slug.
            if let slug = tables.slug, texts[slug.name].isEmpty { texts[slug.name] = "a" }
            _ = try CheckedTexts(texts, tables)
            return [:]
        } catch {
            return error.all
        }
    }

    private func surroundings(_ id: Int64, in db: SQLTransaction) throws -> Surroundings? {
        let entries = StoredEntries(tables: tables, db: db)
        guard let entry = try entries.entry(id) else { return nil }
        let writer = CollectionWriter(tables: tables, db: db, editor: EntryEditor(name: "", time: now()))
        return Surroundings(
            entry: entry, place: tables.order.isManual ? try writer.place(of: id) : nil,
            total: try entries.count(.visible), events: try EntryHistory(tables: tables, db: db).events(of: id),
            invalid: problems(in: entry.texts), links: try links([entry], db)[id] ?? EntryLinks(),
            draft: entry.visibility == .deleted ? nil : try EntryDrafts(tables: tables, db: db).draft(of: id))
    }

    private func formState(
        _ texts: EntryTexts, problems: [FieldKey: ValueProblem] = [:],
        _ photographs: [FieldKey: PhotographProblem] = [:],
        in db: SQLTransaction
    ) throws -> FormState {
        var choices: [String: [FormState.Choice]] = [:]
        for field in tables.fields {
            choices[field.name] = try self.choices(of: field, db)
        }
        return FormState(texts: texts, problems: problems, photographs: photographs, choices: choices)
    }

    /// The entries from which a reference chooses; nil for other fields.
    private func choices(of field: StoredField, _ db: SQLTransaction) throws -> [FormState.Choice]? {
        guard case .reference(let name, _) = field.control, let other = references[name] else { return nil }
        return try StoredEntries(tables: other, db: db).titles()
    }

    /// The most tags of which the staff chooses one.
    private static let maxTags = 1_000

    /// None for a choice, whose label has them.
    private func groups(_ db: SQLTransaction) throws -> [List.Group] {
        guard let group = tables.group else { return [] }
        guard group.isTags else {
            return try choices(of: group, db)?.map { List.Group(value: String($0.id), word: $0.title) } ?? []
        }
        return try EntryLists(tables, in: db).counts().groups.keys.sorted().prefix(Self.maxTags).map {
            List.Group(value: $0, word: EntryTag.words(of: $0))
        }
    }

    private func writer(_ db: SQLTransaction, _ visitor: Visitor) -> CollectionWriter {
        CollectionWriter(
            tables: tables, db: db, editor: EntryEditor(name: visitor.signedIn?.identity.name ?? "", time: now()))
    }
}

extension StoredEntries {
    /// The most entries that a reference is offered.
    private static let maxTitles = 1_000

    /// The entries that are not deleted, in their order.
    func titles() throws -> [StaffEntriesInteractor.FormState.Choice] {
        try db.rows(
            """
            SELECT id, \(tables.title.columns[0].sql) FROM \(tables.entries) WHERE entry_visibility < 2
            ORDER BY position, id LIMIT ?
            """, Self.maxTitles
        ) { row in
            var columns = row.inOrder
            return .init(id: try columns.integer(), title: try columns.text())
        }
    }
}
