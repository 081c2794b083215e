public import Prices
import SiteImport
public import Web

/// What the staff decides of a product, by the rules of a catalogue file's fields.
public struct ProductDraft: Equatable, Sendable {
    /// A field with its rule, as a form names it.
    public enum Part: CaseIterable, Sendable {
        case name, content, price, category, image
    }

    public let name: String
    public let content: String
    public let price: Price
    /// The category's name; empty for none.
    public private(set) var category: String
    /// A picture's name among the assets.
    public internal(set) var image: String
    public let isSoldOut: Bool
    /// Names and contents of languages.
    public let texts: ProductTexts

    /// What was checked before: a stored product, or a row of a catalogue.
    public init(
        name: String, content: String, price: Price, category: String, image: String, isSoldOut: Bool = false,
        texts: ProductTexts = ProductTexts()
    ) {
        self.name = name
        self.content = content
        self.price = price
        self.category = category
        self.image = image
        self.isSoldOut = isSoldOut
        self.texts = texts
    }

    /// What a catalogue's row says; `texts` are those that it changes.
    public init(_ row: CatalogueRow, isSoldOut: Bool = false, texts: ProductTexts = ProductTexts()) {
        self.init(
            name: row.name, content: row.content, price: row.price, category: row.category, image: row.image,
            isSoldOut: isSoldOut, texts: texts.changed(by: row.texts))
    }

    /// What becomes of it by a catalogue's row, which says not everything.
    func importing(_ row: CatalogueRow) -> ProductDraft {
        ProductDraft(row, isSoldOut: isSoldOut, texts: texts)
    }

    /// The same in a category of another name.
    func inCategory(_ name: String) -> ProductDraft {
        var draft = self
        draft.category = name
        return draft
    }

    /// What is wrong with a form's fields: one problem of each, at least one in all.
    public struct Invalid: Error, Equatable, Sendable {
        public let problems: [Part: CatalogueProblem]
        public let texts: [ProductTexts.Field: CatalogueProblem]
        /// Why the picture that came with the form was not taken.
        public let photograph: PhotographProblem?

        public init(
            problems: [Part: CatalogueProblem], texts: [ProductTexts.Field: CatalogueProblem] = [:],
            photograph: PhotographProblem? = nil
        ) {
            self.problems = problems
            self.texts = texts
            self.photograph = photograph
        }

        var isEmpty: Bool { problems.isEmpty && texts.isEmpty && photograph == nil }
    }

    /// Checks a form's fields; `photograph` is why the picture that came with it was not taken. Its lines may end in CRLF (HTML, 4.10.21.3), which become LF.
    init(
        _ fields: StaffProductFields, in currency: Currency, photograph: PhotographProblem? = nil,
        pictures: (String) -> CatalogueProblem?
    ) throws(Invalid) {
        var problems: [Part: CatalogueProblem] = [:]
        func check<Value>(_ part: Part, _ rule: () throws(CatalogueProblem) -> Value) -> Value? {
            do throws(CatalogueProblem) {
                return try rule()
            } catch {
                problems[part] = error
                return nil
            }
        }
        let name = check(.name) { () throws(CatalogueProblem) in try Self.text(fields.name, by: CatalogueRules.name) }
        let content = check(.content) { () throws(CatalogueProblem) in
            try Self.text(fields.content, allowing: CatalogueColumn.content.allowedControls, by: CatalogueRules.content)
        }
        let price = check(.price) { () throws(CatalogueProblem) in
            try CatalogueRules.price(fields.price, in: currency)
        }
        let category = check(.category) { () throws(CatalogueProblem) in
            try Self.text(fields.category, by: CatalogueRules.category)
        }
        let image = check(.image) { () throws(CatalogueProblem) in
            let path = try Self.text(fields.image, by: CatalogueRules.image)
            if !path.isEmpty, let problem = pictures(path) { throw problem }
            return path
        }
        let (texts, textProblems) = Self.texts(fields.texts)
        guard let name, let content, let price, let category, let image, textProblems.isEmpty, photograph == nil else {
            throw Invalid(problems: problems, texts: textProblems, photograph: photograph)
        }
        self.init(
            name: name, content: content, price: price, category: category, image: image,
            isSoldOut: fields.isSoldOut, texts: ProductTexts(texts))
    }

    private static func texts(
        _ fields: [ProductTexts.Field: String]
    ) -> (texts: [ProductTexts.Field: String], problems: [ProductTexts.Field: CatalogueProblem]) {
        var texts = fields
        var problems: [ProductTexts.Field: CatalogueProblem] = [:]
        for (field, value) in fields {
            do throws(CatalogueProblem) {
                texts[field] = try text(value, allowing: CatalogueField.text(field).allowedControls) {
                    text throws(CatalogueProblem) in try CatalogueRules.text(text, of: field.part)
                }
            } catch {
                problems[field] = error
            }
        }
        return (texts, problems)
    }

    private static func text(
        _ text: String, allowing allowed: [UInt8] = [], by rule: (String) throws(CatalogueProblem) -> String
    ) throws(CatalogueProblem) -> String {
        try rule(CSVField(bytes: Array(text.utf8)[...], line: 1, problem: nil).catalogueText(allowing: allowed))
    }
}

/// The fields of a product's form as a person filled them in: without space at the ends of a line's field, and with LF.
struct StaffProductFields: Equatable, Sendable {
    let name: String
    let content: String
    let price: String
    let category: String
    private(set) var image: String
    let isSoldOut: Bool
    /// Of each of the site's languages, empty for none.
    let texts: [ProductTexts.Field: String]

    /// In Unicode scalars, a little more than the rules allow: what no browser's field takes is cut, since a page gives it back.
    private static let maxLineLength = CatalogueRules.maxNameLength + 1
    private static let maxContentLength = CatalogueRules.maxContentLength + 1

    init(
        name: String, content: String, price: String, category: String, image: String, isSoldOut: Bool,
        texts: [ProductTexts.Field: String] = [:]
    ) {
        self.name = Self.line(name)
        self.content = Self.lines(content)
        self.price = Self.line(price)
        self.category = Self.line(category)
        self.image = Self.line(image)
        self.isSoldOut = isSoldOut
        self.texts = Dictionary(
            texts.map { ($0, $0.part == .content ? Self.lines($1) : Self.line($1)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The same with another picture.
    func with(image: String) -> StaffProductFields {
        var fields = self
        fields.image = Self.line(image)
        return fields
    }

    /// Those of a product.
    init(_ draft: ProductDraft) {
        self.init(
            name: draft.name, content: draft.content, price: draft.price.decimal, category: draft.category,
            image: draft.image, isSoldOut: draft.isSoldOut, texts: draft.texts.all)
    }

    private static func line(_ text: String) -> String { text.trimmed.cut(to: maxLineLength) }

    private static func lines(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").cut(to: maxContentLength)
    }
}

extension String {
    /// Its beginning of so many Unicode scalars.
    func cut(to max: Int) -> String {
        utf8.count <= max ? self : String(unicodeScalars.prefix(max))
    }

    /// Without spaces at its ends.
    var trimmed: String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let bytes = utf8.drop(while: isSpace)
        let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:)) ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }
}
