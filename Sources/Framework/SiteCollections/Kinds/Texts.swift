public import SiteDatabase
import SiteSearch

extension Field where Value == String {
    /// A line of text with so many characters (Unicode scalars).
    @inlinable
    public static func line(
        _ name: String, _ property: any Property<Root, String>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: TextKind(length, isLine: true), options)
    }

    /// Lines of text.
    @inlinable
    public static func prose(
        _ name: String, _ property: any Property<Root, String>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: TextKind(length, isLine: false), options)
    }
}

extension Field where Value == Translated<String> {
    /// A line of text in each language, with so many characters (Unicode scalars).
    @inlinable
    public static func line(
        _ name: String, _ property: any Property<Root, Translated<String>>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, translated: TextKind(length, isLine: true), options)
    }

    /// Lines of text in each language.
    @inlinable
    public static func prose(
        _ name: String, _ property: any Property<Root, Translated<String>>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, translated: TextKind(length, isLine: false), options)
    }
}

/// Text without characters that control something; lines end with LF.
public struct TextKind: ValueKind {
    @usableFromInline let length: ClosedRange<Int>
    let isLine: Bool

    @usableFromInline
    init(_ length: ClosedRange<Int>, isLine: Bool) {
        precondition(length.lowerBound >= 0, "the length of a text must not be negative")
        self.length = length
        self.isLine = isLine
    }

    public var rule: String { "\(isLine ? "line" : "prose") \(length.lowerBound)...\(length.upperBound)" }
    public var samples: (String, String) { (sample("a"), sample("b")) }
    public var control: FieldControl {
        isLine ? .line(maxLength: length.upperBound) : .prose(maxLength: length.upperBound)
    }

    private func sample(_ letter: String) -> String {
        String(repeating: letter, count: min(max(1, length.lowerBound), length.upperBound))
    }

    public func parse(_ text: String) throws(ValueProblem) -> String {
        let text = text.trimmed(ofLineBreaks: !isLine)
        try check(text)
        // The general category Cc (Unicode 15, 23.1): U+0000 to U+001F, and U+007F to U+009F, which are 7F and C2 80 to C2 9F.
        let bytes = text.utf8.span
        var index = 0
        while index < bytes.count {
            if Self.areNoControls(bytes, from: index) {
                index += 8
                continue
            }
            let byte = bytes[index]
            if byte < 0x20 || byte == 0x7F || (byte == 0xC2 && bytes[index + 1] < 0xA0) {
                if isLine || (byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t")) { throw .control }
            }
            index += 1
        }
        return text
    }

    public func text(of value: String) -> String { value }

    /// Whether there are eight more bytes, and none of them begins a control character.
    private static func areNoControls(_ bytes: borrowing Span<UInt8>, from index: Int) -> Bool {
        guard index + 8 <= bytes.count else { return false }
        let (ones, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        // A byte below the limit gets a high bit. So may the byte after it, which only costs time.
        let below = { (limit: UInt64, word: UInt64) in (word &- limit * ones) & ~word }
        let found = below(0x20, word) | below(1, word ^ 0x7F * ones) | below(1, word ^ 0xC2 * ones)
        return found & high == 0
    }

    /// Checks the length alone: what is stored has no other fault.
    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> String {
        let text = try columns.text()
        try check(text)
        return text
    }

    @usableFromInline
    func check(_ text: String) throws(ValueProblem) {
        // Most need no count of their scalars.
        let bytes = text.utf8.count
        if bytes >= length.lowerBound, bytes <= length.upperBound, length.lowerBound <= 1 { return }
        let count = text.unicodeScalars.count
        if count < length.lowerBound { throw count == 0 ? .missing : .tooShort(min: length.lowerBound) }
        if count > length.upperBound { throw .tooLong(max: length.upperBound) }
    }
}

extension String {
    /// Without blanks, and where it is said without line breaks, at its ends.
    func trimmed(ofLineBreaks: Bool) -> String {
        let isBlank = { (byte: UInt8) in
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || (ofLineBreaks && byte == UInt8(ascii: "\n"))
        }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
        let bytes = utf8.drop(while: isBlank)
        let end = bytes.lastIndex { !isBlank($0) }.map { bytes.index(after: $0) } ?? bytes.startIndex
        return String(Substring(bytes[..<end]))
    }
}

/// What names an entry in addresses: small letters, digits and hyphens, and letters of other scripts.
public struct Slug: Hashable, Sendable {
    public let text: String
}

extension Field where Value == Slug {
    /// The entry's name in addresses. A form that leaves it empty gets one that is made of the text of another field. An address with
    /// an old one answers 301 (RFC 9110, 15.4.2).
    ///
    /// With folders, a slug is a path: the file `guides/mail.md` has the slug `guides/mail`.
    @inlinable
    public static func slug(
        _ name: String, _ property: any Property<Root, Slug>,
        _ label: any Property<Root.Labels, FieldLabel>, from title: String, withFolders: Bool = false,
        _ options: FieldOption...
    ) -> Field {
        Field(
            name, property, { $0[keyPath: label] }, kind: SlugKind(title: title, hasFolders: withFolders), options)
    }
}

/// Names in addresses.
public struct SlugKind: ValueKind {
    /// The name of the field that an empty slug is made from.
    let title: String
    /// Whether slashes may separate several names.
    let hasFolders: Bool

    @usableFromInline
    init(title: String, hasFolders: Bool = false) {
        (self.title, self.hasFolders) = (title, hasFolders)
    }

    /// The limit in bytes of UTF-8. A slug names a folder, and a file system allows 255 bytes.
    static let maxBytes = 200

    public var rule: String { "slug from \(title)" }
    public var samples: (String, String) { ("a", "b") }
    public var control: FieldControl { .line(maxLength: Self.maxBytes) }

    public func parse(_ text: String) throws(ValueProblem) -> Slug {
        if text.isEmpty { throw .missing }
        if text.utf8.count > Self.maxBytes { throw .tooLong(max: Self.maxBytes) }
        let isSlug =
            hasFolders
            ? text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(Self.isName)
            : Self.isName(text[...])
        guard isSlug else { throw .notASlug }
        return Slug(text: text)
    }

    /// Whether it is one name: small letters, digits and hyphens inside.
    static func isName(_ text: Substring) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard let first = text.utf8.first, first != hyphen, text.utf8.last != hyphen else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "0"..."9", "-": true
            case "\0"..."\u{7F}": false
            // Looking up properties of Unicode is slow.
            default:
                scalar.properties.numericType == .decimal
                    || (scalar.properties.isAlphabetic && scalar.properties.lowercaseMapping == String(scalar))
            }
        }
    }

    public func text(of value: Slug) -> String { value.text }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Slug { Slug(stored: try columns.text()) }

    /// Makes a slug of the words of a text, without case and accents. If it is taken, it gets a number.
    static func make(of text: String, isTaken: (String) throws -> Bool) rethrows -> String {
        var numbers: [String: Int] = [:]
        return try make(of: text, &numbers, isTaken: isTaken)
    }

    /// The same for many. `numbers` has the last number that each beginning got.
    static func make(
        of text: String, _ numbers: inout [String: Int], isTaken: (String) throws -> Bool
    ) rethrows -> String {
        let words = SearchText.slug(of: text, maxBytes: maxBytes - 10)
        let base = words.isEmpty ? "entry" : words
        var number = numbers[base] ?? 0
        var slug = ""
        repeat {
            number += 1
            slug = number == 1 ? base : "\(base)-\(number)"
        } while try isTaken(slug)
        numbers[base] = number
        return slug
    }
}

extension Slug {
    @usableFromInline
    init(stored text: String) {
        self.text = text
    }
}
