public import SiteDatabase
import Web

/// A property by which a declaration names a field, or the words for it.
public typealias Property<Root, Value> = KeyPath<Root, Value> & Sendable

/// One field of an entity: its name, its property, its words, and its kind.
///
/// The name is that of its column, and of what forms, files and the history call it. It is never changed: a field that gets another name
/// keeps its column (`FieldOption.was`).
public struct Field<Root: Entity, Value: Equatable & Sendable>: Sendable {
    @usableFromInline let read: @Sendable (inout SQLColumns) throws -> Value
    @usableFromInline let parse: @Sendable (EntryTexts) throws(FieldProblem) -> Value
    @usableFromInline let property: any Property<Root, Value>
    @usableFromInline let label: @Sendable (Root.Labels) -> FieldLabel
    @usableFromInline let stored: StoredField

    /// A field of a kind, which may be the site's own.
    @inlinable
    public init<Kind: ValueKind>(
        _ name: String, _ property: any Property<Root, Value>,
        _ label: @escaping @Sendable (Root.Labels) -> FieldLabel, kind: Kind, _ options: [FieldOption] = []
    ) where Kind.Value == Value {
        read = { columns in try kind.read(&columns) }
        let key = FieldKey(name)
        parse = { texts throws(FieldProblem) in
            do throws(ValueProblem) {
                return try kind.parse(texts[key])
            } catch {
                throw FieldProblem(key, error)
            }
        }
        self.property = property
        self.label = label
        stored = StoredField(name, kind, isTranslated: false, options)
    }

    /// A field with a value in each language. One without a text in another language shows that of the first.
    @inlinable
    public init<Kind: ValueKind>(
        _ name: String, _ property: any Property<Root, Value>,
        _ label: @escaping @Sendable (Root.Labels) -> FieldLabel, translated kind: Kind, _ options: [FieldOption] = []
    ) where Value == Translated<Kind.Value> {
        read = { columns in Translated(try kind.read(&columns)) }
        parse = { texts throws(FieldProblem) in
            var others: [String: Kind.Value] = [:]
            var key = FieldKey(name)
            do throws(ValueProblem) {
                let value = try kind.parse(texts[key])
                for language in texts.languages {
                    key = FieldKey(name, language)
                    if !texts[key].isEmpty { others[language] = try kind.parse(texts[key]) }
                }
                return Translated(value, others: others)
            } catch {
                throw FieldProblem(key, error)
            }
        }
        self.property = property
        self.label = label
        stored = StoredField(name, kind, isTranslated: true, options)
    }
}

/// What else a declaration says of a field.
public enum FieldOption: Sendable, Equatable {
    /// The search finds entries by its words.
    case searched
    /// Entries are listed in groups by it.
    case grouped
    /// No two entries have the same text.
    case unique
    /// Unique. An imported line without an id changes the entry with this text.
    case key
    /// Only for a reference. If an imported line has a title that no entry of the other collection has, the import adds that entry. The title
    /// must be all that the other entity requires.
    case added
    /// No form shows the field: it is made of another one, or a file has it. It may be empty, or it is a slug.
    case noForm
    /// Only for a line or prose of entries that come from files: without this field, a file has the first paragraph of its text here, shortened to
    /// the limit of the field.
    case firstParagraph
    /// Only for money without a currency of the field: all entries have the same currency.
    case oneCurrency
    /// The column's name where it is not the field's: the field had another name before, or the table is older than the collection.
    case was(String)
    /// The step of the schema that brought the field; the first by default.
    case since(Int)
    /// The step that brought its translations.
    case translatedSince(Int)
}

/// A field without its type: what tables, forms and files have to know.
public final class StoredField: Sendable {
    public let name: String
    public let isTranslated: Bool
    let columns: [Column]
    let options: [FieldOption]
    /// The rule, for a reader of the schema file.
    let rule: String
    /// Two texts of different values.
    let samples: (String, String)
    let control: FieldControl
    /// A text as its kind writes it, and the values of its columns.
    let parse: @Sendable (_ text: String) throws(ValueProblem) -> (text: String, values: [SQLValue])
    /// The text of stored columns, which may break the rule.
    let storedText: @Sendable (inout SQLColumns) throws -> String
    /// Only for a slug: the name of the field that an empty slug is made from.
    let slugSource: String?
    /// For a slug: whether it may have folders.
    let hasFolders: Bool
    /// Only for a reference: the column of the other entry's title. A closure, because two entities may refer to each other.
    let titleColumn: (@Sendable () -> String)?
    /// The collection to which an import adds entries that are missing (`FieldOption.added`).
    let added: CollectionTables?
    /// Whether a form must not leave it empty.
    let isRequired: Bool
    /// Whether it is a photograph that may also be a picture of the site's own.
    let isPicture: Bool
    /// Whether it has several words, each with its own group.
    let isTags: Bool
    /// Whether HTML in its Markdown is HTML of the page.
    let allowsHTML: Bool
    /// The texts of a choice; empty for other fields.
    let choices: [String]

    /// One of its columns.
    struct Column: Sendable {
        let name: String
        let type: ValueColumn
        let sql: SQLText

        init(name: String, type: ValueColumn) {
            (self.name, self.type, sql) = (name, type, SQLText(name: name))
        }
    }

    @usableFromInline
    init<Kind: ValueKind>(_ name: String, _ kind: Kind, isTranslated: Bool, _ options: [FieldOption]) {
        self.name = name
        self.isTranslated = isTranslated
        self.options = options
        let column = options.lazy.compactMap(\.oldName).first ?? name
        columns = kind.columns.map { Column(name: "\(column)\($0.suffix)", type: $0) }
        rule = kind.rule
        samples = kind.samples
        control = kind.control
        let parse = { @Sendable (text: String) throws(ValueProblem) -> (text: String, values: [SQLValue]) in
            let value = try kind.parse(text)
            return (kind.text(of: value), kind.values(of: value))
        }
        // Many texts are empty.
        let empty = try? parse("")
        self.parse = { text throws(ValueProblem) in
            if text.isEmpty, let empty { return empty }
            return try parse(text)
        }
        storedText = { columns in
            guard columns.isNull else { return try kind.storedText(&columns) }
            columns.skip(kind.columns.count)
            return ""
        }
        let slug = kind as? SlugKind
        (slugSource, hasFolders) = (slug?.title, slug?.hasFolders == true)
        (isPicture, isTags) = (kind is PictureKind, kind is TagsKind)
        allowsHTML = (kind as? MarkdownKind)?.allowsHTML ?? false
        choices = (kind as? any ChoosingKind)?.all ?? []
        titleColumn = (kind as? any ReferringKind)?.titleColumn
        added = options.contains(.added) ? (kind as? any ReferringKind)?.tables : nil
        if options.contains(.added) {
            precondition(
                added.map { other in other.fields.allSatisfy { !$0.isRequired || $0.name == other.title.name } }
                    == true,
                "\(name): an import can only add an entry that needs nothing but a title, to a collection that is no name"
            )
        }
        isRequired = slugSource == nil && empty == nil
        precondition(!options.contains(.noForm) || !isRequired, "\(name): a field that no form shows may be empty")
        precondition(
            !options.contains(.oneCurrency) || columns.map(\.type) == [.integer, .text("currency")],
            "\(name): only money without a currency of the field can have one currency in all entries")
    }

    /// What its texts are called: one, or one for each language.
    func keys(in languages: [String]) -> [FieldKey] {
        [FieldKey(name)] + (isTranslated ? languages.map { FieldKey(name, $0) } : [])
    }

    /// The step of the schema that brought it, and the one that brought its translations.
    var since: Int { options.lazy.compactMap(\.step).first ?? 1 }
    var translatedSince: Int { max(since, options.lazy.compactMap(\.translationStep).first ?? 1) }

    func refers(to collection: String) -> Bool {
        if case .reference(let name, _) = control { name.utf8.elementsEqual(collection.utf8) } else { false }
    }

    var isInForms: Bool { !options.contains(.noForm) }

    /// The column of the currency that all entries share; nil for other fields.
    var sharedCurrency: Column? { options.contains(.oneCurrency) ? columns[1] : nil }

    var isMarkdown: Bool { if case .markdown = control { true } else { false } }

    var isReference: Bool { if case .reference = control { true } else { false } }

    /// Whether no two entries have the same text.
    var isUnique: Bool { slugSource != nil || options.contains(.unique) || options.contains(.key) }

    var isPhotograph: Bool { if case .photograph = control { true } else { false } }

    /// The maximum size of an uploaded file; nil for a field without files.
    var maxFileBytes: Int? {
        switch control {
        case .photograph: Photograph.maxBytes
        case .file(let maxBytes): maxBytes
        default: nil
        }
    }

    /// The limit of a field that gets the first paragraph of a file. Nil for another field.
    var maxFirstParagraph: Int? {
        guard options.contains(.firstParagraph) else { return nil }
        switch control {
        case .line(let max), .prose(let max): return max
        default: preconditionFailure("\(name): only a line or prose can be a first paragraph")
        }
    }

    /// How many Unicode scalars of a form's field are read: one more than a text may have, so that a text that is too long is refused.
    var maxFormLength: Int {
        switch control {
        case .line(let max), .prose(let max), .markdown(let max): max + 1
        case .number, .dateTime, .choice, .flag, .photograph, .file, .reference: 400
        }
    }

    var isFile: Bool { if case .file = control { true } else { false } }

    /// Whether it is a line of text. An amount of money has a line in a form, but is none.
    var isLine: Bool { if case .line = control { slugSource == nil && columns.map(\.type) == [.text] } else { false } }
}

extension FieldOption {
    fileprivate var oldName: String? { if case .was(let name) = self { name } else { nil } }
    fileprivate var step: Int? { if case .since(let step) = self { step } else { nil } }
    fileprivate var translationStep: Int? { if case .translatedSince(let step) = self { step } else { nil } }
}
