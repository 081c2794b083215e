/// A product's names and contents in languages, where one has none, the catalogue's own stands in its place; and what its picture shows, in
/// words for who does not see it, by languages and, under the empty language, of the catalogue itself.
public struct ProductTexts: Equatable, Sendable {
    /// A text of one language, named as a column of a catalogue file: `name.vi`.
    public struct Field: Hashable, Sendable {
        public enum Part: String, CaseIterable, Sendable {
            case name, content, alt
        }

        public let part: Part
        /// A primary subtag (RFC 5646, 2.2.1); empty for the catalogue's own words, which are a picture's alone.
        public let language: String

        public init(_ part: Part, in language: String) {
            self.part = part
            self.language = language
        }

        /// Those of some languages, in their order.
        public static func all(of languages: [String]) -> [Field] {
            languages.flatMap { language in
                (language.isEmpty ? [.alt] : Part.allCases).map { Field($0, in: language) }
            }
        }
    }

    /// None of them is empty.
    public let all: [Field: String]

    /// An empty text is none.
    public init(_ texts: [Field: String] = [:]) {
        all = texts.filter { !$0.value.isEmpty }
    }

    public subscript(_ part: Field.Part, in language: String) -> String? { all[Field(part, in: language)] }

    /// The languages that have any, by their subtags.
    public var languages: [String] { Set(all.keys.map(\.language)).sorted() }

    /// With some others in their place; an empty one takes it away.
    public func changed(by texts: [Field: String]) -> ProductTexts {
        texts.isEmpty ? self : ProductTexts(all.merging(texts) { $1 })
    }
}

extension Product {
    /// The same with a language's own texts, as far as it has them.
    public func saying(name: String?, content: String?, alt: String?) -> Product {
        var product = self
        product.name = name ?? self.name
        product.content = content ?? self.content
        product.alt = alt ?? self.alt
        return product
    }
}

extension ProductDraft {
    /// What a part says in each language, the catalogue's own first. A search finds a product by all of them, whatever the language of
    /// the page: people know a thing by several words, and one index is enough.
    public func everyText(_ part: ProductTexts.Field.Part) -> String {
        let own = part == .name ? name : content
        guard !texts.all.isEmpty else { return own }
        return ([own] + texts.languages.compactMap { texts[part, in: $0] }).joined(separator: " ")
    }
}
