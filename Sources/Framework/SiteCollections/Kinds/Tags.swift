public import SiteDatabase

/// A word by which entries are found. It is also the name of its list in addresses: small letters of any script, digits, and hyphens between words.
public struct EntryTag: Hashable, Encodable, Sendable {
    public let text: String

    /// The text with blanks for hyphens, as a page shows it if the site has no other words for it.
    public var words: String { Self.words(of: text) }

    static func words(of text: String) -> String { text.replacing("-", with: " ") }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Field where Value == [EntryTag] {
    /// A few words of the writer's own, such as `coffee, slow food`. With `.grouped`, an entry is in the lists of all its tags.
    ///
    /// The label may have words for tags, as in another language: `FieldLabel("Thẻ", words: ["coffee": "cà phê"])`.
    @inlinable
    public static func tags(
        _ name: String, _ property: any Property<Root, [EntryTag]>,
        _ label: any Property<Root.Labels, FieldLabel>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: TagsKind(), options)
    }
}

/// Tags, with commas between them. None of them is there twice.
public struct TagsKind: ValueKind {
    /// The most tags of an entry: each one is a list that a change follows.
    static let maxTags = 20
    /// The limit of all of them together in Unicode scalars.
    static let maxLength = 1_000
    /// The limit of a tag in bytes of UTF-8. It names a folder, and a file system allows 255 bytes.
    static let maxBytes = 200

    @inlinable
    public init() {}

    public var rule: String { "tags" }
    public var samples: (String, String) { ("a", "b") }
    public var control: FieldControl { .line(maxLength: Self.maxLength) }

    public func parse(_ text: String) throws(ValueProblem) -> [EntryTag] {
        guard text.unicodeScalars.count <= Self.maxLength else { throw .tooLong(max: Self.maxLength) }
        var tags: [EntryTag] = []
        for part in text.split(separator: ",") {
            let words = part.lowercased().split { $0 == " " || $0 == "-" }
            guard !words.isEmpty else { continue }
            let text = words.joined(separator: "-")
            guard text.utf8.count <= Self.maxBytes else { throw .tooManyBytes }
            guard SlugKind.isName(text[...]) else { throw .notATag }
            if !tags.contains(where: { $0.text.isIdentical(to: text) }) { tags.append(EntryTag(text: text)) }
        }
        guard tags.count <= Self.maxTags else { throw .tooManyTags(max: Self.maxTags) }
        return tags
    }

    public func text(of value: [EntryTag]) -> String { value.map(\.text).joined(separator: Self.separator) }

    static let separator = ","

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> [EntryTag] { Self.tags(try columns.text()) }

    @usableFromInline
    static func tags(_ text: String) -> [EntryTag] {
        text.isEmpty ? [] : text.split(separator: separator).map { EntryTag(text: String($0)) }
    }
}
