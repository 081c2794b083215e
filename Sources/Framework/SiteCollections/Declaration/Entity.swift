public import SiteDatabase

/// What a site keeps as the entries of a collection, declared once: its fields tell tables, forms, files and pages what there is.
///
///     struct Dish: Entity {
///         struct Labels { let name, price: FieldLabel }
///
///         let name: Translated<String>
///         let price: Price
///
///         static let fields = Fields(Dish.init) {
///             Field.line("name", \.name, \.name, 1...200, .searched)
///             Field.money("price", \.price, \.price)
///         }
///     }
///
/// The initialiser takes the fields in their order. A field of another type, one too many or one too few does not compile; two of one type
/// that are swapped are found when the collection is made (`Fields.swapped`).
public protocol Entity: Sendable {
    /// The words for the fields, a property of `FieldLabel` for each.
    associatedtype Labels: Sendable
    /// The orders from which visitors choose, besides the collection's own. None by default.
    associatedtype ListOrder: EntryListOrder = NoListOrder

    static var fields: Fields<Self> { get }
}

/// The words for a field, in one language.
public struct FieldLabel: ExpressibleByStringLiteral, Sendable {
    public let text: String
    public let hint: String?
    /// The word for each value of a choice, in their order, or for some tags.
    let choices: [(value: String, word: String)]

    /// `words` are for tags.
    public init(_ text: String, hint: String? = nil, words: [String: String] = [:]) {
        self.init(text, hint: hint, choices: words.map { ($0, $1) })
    }

    init(_ text: String, hint: String?, choices: [(value: String, word: String)]) {
        self.text = text
        self.hint = hint
        self.choices = choices
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The words of a tag.
    public func words(for tag: EntryTag) -> String { word(forTag: tag.text) }

    func word(forTag tag: String) -> String {
        choices.first { $0.value.isIdentical(to: tag) }?.word ?? EntryTag.words(of: tag)
    }
}

/// The words for a field that is a choice, with one for each value: a `switch` over all of them.
///
///     let course: ChoiceLabel<Course> = ChoiceLabel("Course") { switch $0 { case .soup: "soup", case .main: "main course" } }
public struct ChoiceLabel<Value: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    public let label: FieldLabel
    private let words: @Sendable (Value) -> String

    public init(_ text: String, hint: String? = nil, words: @escaping @Sendable (Value) -> String) {
        label = FieldLabel(text, hint: hint, choices: Value.allCases.map { ($0.rawValue, words($0)) })
        self.words = words
    }

    public func word(for value: Value) -> String { words(value) }
}

/// A value in the languages of the site.
///
/// A page shows `value`: the text in the page's language. If there is none, it is the text in the site's first language.
public struct Translated<Value: Equatable & Sendable>: Equatable, Sendable {
    /// In the language of the page that it was read for; in the site's first language where a form is checked.
    public let value: Value
    /// In the other languages, by their subtags (RFC 5646, 2.2.1). Empty where it was read for one page.
    public let others: [String: Value]

    public init(_ value: Value, others: [String: Value] = [:]) {
        self.value = value
        self.others = others
    }
}

/// An entity as a page for everybody shows it: in one language, with what the collection knows of it. It cannot be saved.
///
/// The entity's fields are properties of it: `dish.name` is the text in the page's language.
@dynamicMemberLookup
public struct Entry<Content: Entity>: Sendable {
    public let meta: EntryMeta
    @usableFromInline let content: Content

    @inlinable
    init(_ content: Content, _ meta: EntryMeta) {
        self.meta = meta
        self.content = content
    }

    @inlinable
    public subscript<Value>(dynamicMember field: KeyPath<Content, Value>) -> Value {
        content[keyPath: field]
    }

    @inlinable
    public subscript<Value>(dynamicMember field: KeyPath<Content, Translated<Value>>) -> Value {
        content[keyPath: field].value
    }
}

/// What a collection knows of each entry.
public struct EntryMeta: Equatable, Sendable {
    public let address: EntryAddress
    /// The number of its row.
    public let id: Int64
    /// When it was changed last, in seconds since 1970.
    public let changed: Int64
    /// The text of its first line, in the page's language.
    public let title: String

    /// Takes slug and title from columns that were read before.
    @usableFromInline
    init(id: Int64, changed: Int64, _ columns: inout SQLColumns) {
        (self.id, self.changed, title) = (id, changed, columns.kept.1)
        address = EntryAddress(columns.kept.0.isEmpty ? String(id) : columns.kept.0)
    }
}

/// What names an entry in addresses: its slug, or its number where the entity has no slug.
public struct EntryAddress: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

extension EntryAddress: Encodable {
    /// The text alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
