import Accounts
public import Foundation
import Markup
public import SiteDatabase
public import SiteStores
public import SiteServices
public import Web

/// A collection's pages for its staff: the list, an entry's form, the order, and the history.
///
///     StaffCollectionModule(
///         events, context, at: base.appending("staff"), text: text, page: eventsModule.router)
///
/// The collections that entries refer to are given, so that the form can offer their entries.
///
/// Traps if the entries are the files of a folder, which no staff can edit.
public struct StaffCollectionModule<Content: Entity>: UploadModule, PhotographModule, FileModule, JobModule,
    NamedModule
{
    public let router: StaffEntriesRouter
    public let audience = Audience.staff
    public let role: Role
    public var name: String { "staff-\(interactor.tables.name)" }
    private let interactor: StaffEntriesInteractor
    private let presenter: StaffEntriesPresenter
    private let assets: Assets
    private let context: SiteContext

    /// The pages are below `base` by the collection's name. `page` has the public pages. `date` words a moment of the
    /// history and of a plan: in the site's time zone by default. `staff` has ViperWeb's words by default.
    public init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, at base: Link, text: CollectionText<Content>,
        staff: StaffEntriesText? = nil, role: Role = .staff, references: [CollectionReference] = [],
        date: (@Sendable (Date) -> String)? = nil, page: CollectionRouter
    ) {
        let slug = collection.tables.slug?.name
        self.init(collection, context, base, text, staff, role, references, .all, date) { entries, _ in
            let links = entries.map { entry in
                let address = EntryAddress(slug.map { entry.texts[$0] } ?? String(entry.id))
                return (entry.id, EntryLinks(onSite: page.link(to: .entry(address))))
            }
            return Dictionary(links) { first, _ in first }
        }
    }

    /// For a site that writes the public pages itself. `links` returns the links of entries by their ids.
    public init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, at base: Link, text: CollectionText<Content>,
        staff: StaffEntriesText? = nil, role: Role = .staff, references: [CollectionReference] = [],
        abilities: StaffAbilities = .all, date: (@Sendable (Date) -> String)? = nil,
        links: @escaping @Sendable (_ entries: [Int64], _ db: SQLTransaction) throws -> [Int64: EntryLinks]
    ) {
        self.init(collection, context, base, text, staff, role, references, abilities, date) { entries, db in
            try links(entries.map(\.id), db)
        }
    }

    private init(
        _ collection: EntityCollection<Content>, _ context: SiteContext, _ base: Link, _ text: CollectionText<Content>,
        _ staff: StaffEntriesText?, _ role: Role, _ references: [CollectionReference], _ abilities: StaffAbilities,
        _ date: (@Sendable (Date) -> String)?,
        _ links: @escaping @Sendable ([StoredEntry], SQLTransaction) throws -> [Int64: EntryLinks]
    ) {
        precondition(
            collection.tables.source.folder == nil,
            "\(collection.name): its entries are the files of a folder, so no staff can edit them")
        self.role = role
        assets = context.assets
        self.context = context
        router = StaffEntriesRouter(
            base: base.appending(collection.name), abilities: abilities,
            hasFiles: collection.tables.fields.contains(where: \.isFile))
        let others = references.map { ($0.tables.name, $0.tables) }
        interactor = StaffEntriesInteractor(
            tables: collection.tables, references: Dictionary(others) { first, _ in first }, database: context.database,
            photographs: context.photographs, files: context.files,
            isAsset: Assets.Folder.pictureCheck(in: context.assets.folders), mayHide: abilities.contains(.hide),
            downloads: EntriesDownloads(of: collection.tables, in: context.database),
            links: links,
            renderPreview: context.preview, now: context.now)
        presenter = StaffEntriesPresenter(
            tables: collection.tables, labels: collection.fields.labels.map { $0(text.labels) }, title: text.title,
            new: text.new, text: staff ?? .standard(in: text.language), abilities: abilities,
            canPreview: context.preview != nil, zone: context.timeZone,
            date: date ?? Self.time(in: context.timeZone, text.language))
    }

    /// May 3, 2026 at 2:30 PM UTC.
    private static func time(in zone: String, _ language: String) -> @Sendable (Date) -> String {
        let style = Date.FormatStyle(
            date: .long, time: .shortened, locale: Locale(identifier: language),
            timeZone: TimeZone(identifier: zone) ?? .gmt)
        return { "\(style.format($0)) \(zone)" }
    }

    /// The maximum size of all files of an entry's form together; 0 without files.
    private var maxFileBytes: Int { interactor.tables.fields.compactMap(\.maxFileBytes).reduce(0, +) }
    private var hasFiles: Bool { maxFileBytes > 0 }

    public var uploadLimits: [UploadLimit<StaffEntriesRouter.Action>] {
        var limits: [UploadLimit<StaffEntriesRouter.Action>] = []
        let abilities = presenter.abilities
        if abilities.contains(.add) { limits.append(UploadLimit(of: .importFile, bytes: EntriesFile.maxBytes)) }
        guard hasFiles else { return limits }
        if abilities.contains(.add) { limits.append(UploadLimit(of: .add, bytes: maxFileBytes)) }
        if abilities.contains(.draft) {
            limits += [
                UploadLimit(ofEach: { .saveDraft($0) }, bytes: maxFileBytes),
                .init(of: .previewNew, bytes: maxFileBytes),
                UploadLimit(ofEach: { .preview($0) }, bytes: maxFileBytes),
            ]
        }
        return limits + [UploadLimit(ofEach: { .edit($0) }, bytes: maxFileBytes)]
    }

    public var formFields: [any FormField] {
        let tables = interactor.tables
        return tables.rowFields.filter(\.isInForms).flatMap { field in
            let keys = field.keys(in: tables.others)
            return keys.map(EntryFormField.init) as [any FormField]
                + (field.maxFileBytes != nil ? keys.flatMap { [EntryFormField.file($0), .removal($0)] } : [])
        } + StaffEntryField.allCases
    }

    public func show(_ page: StaffEntriesRouter.Page, to visitor: Visitor) throws -> Reply {
        switch page {
        case .list(let query, let changed): reply(try interactor.list(query, changed: changed))
        case .new: reply(try interactor.begin())
        case .file:
            if let bytes = try interactor.file() {
                .download(
                    Download(
                        name: "\(interactor.tables.name).csv", contentType: "text/csv; charset=utf-8", bytes: bytes))
            } else {
                presenter.making.reply(by: router) { StaffFileView(model: $0, router: router, text: presenter.text) }
            }
        case .importing: reply(try interactor.importing())
        case .imported(let id): reply(try interactor.imported(id))
        case .stored(let file):
            try interactor.files.open(file).map { .download(file.download(named: "\(interactor.tables.name)", $0)) }
                ?? .missing
        case .entry(let id, let isSaved): reply(try interactor.begin(id, isSaved: isSaved))
        }
    }

    public func perform(_ action: StaffEntriesRouter.Action, with form: Form, by visitor: Visitor) throws -> Reply {
        let basis = StaffEntriesInteractor.Basis(
            revision: Int(digits: form[StaffEntryField.revision]) ?? 0,
            draft: Int(digits: form[StaffEntryField.draft]).map(Int64.init))
        let outcome =
            switch action {
            case .add: try interactor.add(texts(of: form), files(of: form), by: visitor)
            case .edit(let id):
                try interactor.edit(id, from: basis, to: texts(of: form), files(of: form), by: visitor)
            case .saveDraft(let id):
                try interactor.saveDraft(of: id, from: basis, texts(of: form), files(of: form), by: visitor)
            case .preview(let id):
                try interactor.preview(id, from: basis, texts(of: form), files(of: form), by: visitor)
            case .previewNew:
                try interactor.preview(nil, from: basis, texts(of: form), files(of: form), by: visitor)
            case .discardDraft(let id): try interactor.discardDraft(of: id, from: basis, by: visitor)
            case .set(let id, let visibility): try interactor.set(visibility, of: id, by: visitor)
            case .setAll:
                try interactor.setAll(
                    EntryVisibility(rawValue: form[StaffEntryField.visibility]), of: form.marked, by: visitor)
            case .move(let id):
                try interactor.move(
                    id, to: Int(digits: form[StaffEntryField.place]), ofGroup: form[StaffEntryField.group], by: visitor)
            case .importFile: try interactor.importFile(form[file: StaffEntryField.file], by: visitor)
            case .undo(let id):
                try interactor.undo(
                    Int(digits: form[StaffEntryField.event]) ?? 0, of: id, from: basis.revision, by: visitor)
            }
        return reply(outcome)
    }

    public var jobs: [JobHandler] {
        guard presenter.abilities.contains(.add) else { return [] }
        return [
            interactor.imports.handler(
                now: context.now,
                imported: { [context] file, editor, address in
                    let event = AuditEvent.imported(AuditEvent.name(ofFile: file))
                    let entry = AuditEntry(event, by: AuditActor(editor, from: address), at: context.now())
                    context.audit.note(entry, report: context.warn)
                }, renderChanges: context.renderChanges)
        ]
    }

    public func photographIsReady(_ photograph: Photograph) throws { try interactor.photographIsReady(photograph) }

    public func photographs(_ each: (Photograph) throws -> Void) throws { try interactor.photographs(each) }

    public func files(_ each: (StoredFile) throws -> Void) throws { try interactor.files(each) }

    private func texts(of form: Form) -> EntryTexts {
        let tables = interactor.tables
        var texts = EntryTexts(languages: tables.others)
        for field in tables.fields where field.isInForms {
            for key in field.keys(in: tables.others) {
                let isRemoved = field.maxFileBytes != nil && !form[EntryFormField.removal(key)].isEmpty
                texts[key] = isRemoved ? "" : form[EntryFormField(key)].cut(to: field.maxFormLength)
            }
        }
        if presenter.abilities.contains(.hide) {
            for key in StoredField.timeKeys {
                texts[key] = MomentKind.text(ofForm: form[EntryFormField(key)], zone: presenter.zone)
            }
        }
        return texts
    }

    private func files(of form: Form) -> [FieldKey: FormFile] {
        var files: [FieldKey: FormFile] = [:]
        for field in interactor.tables.fields where field.maxFileBytes != nil {
            let key = FieldKey(field.name)
            files[key] = form[file: EntryFormField.file(key)]
        }
        return files
    }

    private func reply(_ outcome: StaffEntriesInteractor.Outcome) -> Reply {
        switch outcome {
        case .list(let list):
            presenter.list(list).reply(by: router) {
                StaffEntryListView(model: $0, router: router, assets: assets, text: presenter.text)
            }
        case .preview(let page): .preview(page)
        case .importing(let imports, let problem):
            presenter.importing(imports, problem).reply(by: router) {
                StaffImportView(model: $0, router: router, text: presenter.text)
            }
        case .imported(let file):
            presenter.imported(file).reply(by: router) {
                StaffImportedView(model: $0, router: router, text: presenter.text)
            }
        default:
            presenter.form(outcome)?.reply(by: router) { model in
                StaffEntryView(model: model, router: router, assets: assets, text: presenter.text, hasFiles: hasFiles)
            } ?? .missing
        }
    }

}

extension String {
    /// The first `max` Unicode scalars.
    fileprivate func cut(to max: Int) -> String {
        utf8.count <= max ? self : String(UnicodeScalarView(unicodeScalars.prefix(max)))
    }
}

extension Form {
    /// The numbers of the rows that are marked.
    fileprivate var marked: [Int] {
        names.compactMap { name in
            name.hasPrefix(EntryFormField.markPrefix)
                ? Int(digits: String(name.dropFirst(EntryFormField.markPrefix.count))) : nil
        }.sorted()
    }
}
