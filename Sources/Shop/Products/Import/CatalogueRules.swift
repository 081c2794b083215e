import Markup
import Platform
import Prices

/// The rules for the single fields of a catalogue file.
enum CatalogueRules {
    /// Limits in Unicode scalars, so that a letter with a thousand accents is long.
    static let maxNameLength = 200
    static let maxContentLength = 10_000
    static let maxSlugLength = 80
    /// Bytes of a page: a name and a picture's path as an attribute's value, a content between tags.
    static let maxEscapedNameLength = 600
    static let maxEscapedPathLength = 300
    static let maxEscapedContentLength = 40_000

    static func slug(_ text: String) throws(CatalogueProblem) -> String {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maxSlugLength, text.utf8.allSatisfy(isSlugByte) else { throw .notASlug }
        return text
    }

    /// A text that people read: not blank, and not too long.
    static func name(_ text: String) throws(CatalogueProblem) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
        return try escaped(limited(text, to: maxNameLength), to: maxEscapedNameLength, quotes: true)
    }

    /// A text of several lines, or none.
    static func content(_ text: String) throws(CatalogueProblem) -> String {
        try escaped(limited(text, to: maxContentLength), to: maxEscapedContentLength, quotes: false)
    }

    /// A category's name, or none.
    static func category(_ text: String) throws(CatalogueProblem) -> String {
        try text.isEmpty ? text : name(text)
    }

    /// A text of a language, or none.
    static func text(_ text: String, of part: ProductTexts.Field.Part) throws(CatalogueProblem) -> String {
        switch part {
        case .name, .alt: text.isEmpty ? text : try name(text)
        case .content: try content(text)
        }
    }

    private static func limited(_ text: String, to max: Int) throws(CatalogueProblem) -> String {
        guard text.utf8.count <= max || text.unicodeScalars.count <= max else { throw .tooLong(max: max) }
        return text
    }

    private static func escaped(_ text: String, to max: Int, quotes: Bool) throws(CatalogueProblem) -> String {
        // No byte has more than six: `&quot;`.
        guard text.utf8.count * 6 <= max || text.escapedLength(quotes: quotes) <= max else {
            throw .tooManyBytes(max: max)
        }
        return text
    }

    static func currency(_ text: String) throws(CatalogueProblem) -> Currency {
        guard !text.isEmpty else { throw .empty }
        guard let currency = Currency(code: text) else { throw .unknownCurrency(text.excerpt) }
        return currency
    }

    static func price(_ text: String, in currency: Currency) throws(CatalogueProblem) -> Price {
        guard !text.isEmpty else { throw .empty }
        let price: Price
        do throws(Price.ParseError) {
            price = try Price(parsing: text, currency: currency)
        } catch {
            throw problem(error, with: text)
        }
        guard price.minorUnits >= 0 else { throw .negativePrice }
        return price
    }

    /// None, or a path below a folder: no root, no step upwards, no hidden file, no other system's separator.
    static func image(_ text: String) throws(CatalogueProblem) -> String {
        guard !text.isEmpty else { return text }
        let path = try escaped(limited(text, to: maxNameLength), to: maxEscapedPathLength, quotes: true)
        let steps = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSafe = steps.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
        guard isSafe, !path.utf8.contains(UInt8(ascii: "\\")) else { throw .unsafePath }
        return path
    }

    private static func problem(_ error: Price.ParseError, with text: String) -> CatalogueProblem {
        switch error {
        case .notANumber: .notAPrice(text.excerpt)
        case .tooManyDecimals(let currency): .tooManyDecimals(currency)
        case .outOfRange: .priceOutOfRange
        }
    }

    private static func isSlugByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter && byte.asciiLowercased == byte || byte == UInt8(ascii: "-")
    }
}

extension String {
    /// The text's beginning for a message: 40 Unicode scalars, since a character may have any number of marks.
    var excerpt: String { String(unicodeScalars.prefix(40)) }
}
