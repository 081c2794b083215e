public import Web

/// The name of one text of an entry: of a field, or of its translation. It is `name`, or `name.vi`.
public struct FieldKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let field: String
    /// Nil for the site's first language.
    public let language: String?

    public init(_ field: String, _ language: String? = nil) {
        self.field = field
        self.language = language
    }

    public var description: String { language.map { "\(field).\($0)" } ?? field }

    /// The lengths tell most keys of an entry apart, and hashing them takes less time than hashing the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(field.utf8.count << 8 | (language?.utf8.count ?? 0))
    }

    public static func == (left: FieldKey, right: FieldKey) -> Bool {
        left.field.utf8.count == right.field.utf8.count && left.field == right.field && left.language == right.language
    }

    public static func < (left: FieldKey, right: FieldKey) -> Bool { left.description < right.description }
}

/// An entry as texts, one for each field and language: so a form, a file and the history have it.
public struct EntryTexts: Equatable, Sendable {
    private(set) var list: FieldTexts
    /// The site's languages but for the first.
    public let languages: [String]

    public init(_ all: [FieldKey: String] = [:], languages: [String]) {
        self.init(FieldTexts(all), languages: languages)
    }

    init(_ list: FieldTexts, languages: [String]) {
        self.list = list
        self.languages = languages
    }

    public var all: [FieldKey: String] { Dictionary(uniqueKeysWithValues: list.map { ($0, $1) }) }

    /// Empty where there is none.
    public subscript(key: FieldKey) -> String {
        get { list[key] ?? "" }
        set { list[key] = newValue }
    }

    public subscript(field: String, language: String? = nil) -> String {
        get { self[FieldKey(field, language)] }
        set { self[FieldKey(field, language)] = newValue }
    }

    /// With what an edit made of a text before, where the text is still so or not.
    func takingBack(_ after: EntryTexts, to before: EntryTexts) -> EntryTexts {
        var texts = self
        for key in Set(after.list.keys + before.list.keys) where !after[key].isIdentical(to: before[key]) {
            texts[key] = before[key]
        }
        return texts
    }

    /// The texts that are not the same in both, in the order of `keys`.
    func changes(to other: EntryTexts, _ keys: [FieldKey]) -> [FieldKey] {
        keys.filter { !self[$0].isIdentical(to: other[$0]) }
    }
}

/// Texts by their keys. An entry has few, and a list finds one sooner than a table of hashes.
struct FieldTexts: RandomAccessCollection, Equatable, Sendable {
    private var all: [(key: FieldKey, value: String)] = []

    init(_ all: [FieldKey: String] = [:]) {
        self.all = all.map { ($0, $1) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { all.count }
    subscript(place: Int) -> (key: FieldKey, value: String) { all[place] }

    var keys: [FieldKey] { all.map(\.key) }
    /// The sum of all texts.
    var bytes: Int { all.reduce(0) { $0 + $1.value.utf8.count } }

    subscript(key: FieldKey) -> String? {
        get { all.firstIndex { $0.key == key }.map { all[$0].value } }
        set {
            let place = all.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let text?): all[place].value = text
            case (let place?, nil): all.remove(at: place)
            case (nil, let text?): append(text, as: key)
            case (nil, nil): break
            }
        }
    }

    /// The list must not have the key.
    mutating func append(_ text: String, as key: FieldKey) { all.append((key, text)) }

    mutating func reserveCapacity(_ count: Int) { all.reserveCapacity(count) }

    static func == (left: FieldTexts, right: FieldTexts) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }
}

extension String {
    /// Whether both have the same bytes; two strings are equal with other ones, too (canonical equivalence).
    func isIdentical(to other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }
}

/// Why a text is no value of its kind.
public enum ValueProblem: Error, Equatable, Codable, Sendable {
    case missing
    /// It has more characters than this many.
    case tooLong(max: Int)
    case tooShort(min: Int)
    /// It has too many bytes, although it has few enough characters.
    case tooManyBytes
    /// It has characters that control something.
    case control
    case notANumber
    case notAnAmount
    case tooSmall(min: String)
    case tooLarge(max: String)
    case tooManyDecimals(Int)
    case noCurrency
    /// The other entries have this one.
    case otherCurrency(String)
    case notATime
    /// A time that the clock leaves out when summer time begins.
    case skippedTime
    /// An entry would go before it appears.
    case endsTooEarly
    case unknownChoice
    case notASlug
    case notATag
    case tooManyTags(max: Int)
    /// Another entry has it.
    case taken
    case noSuchEntry
    /// A file names an entry by a title that several have.
    case severalEntries
    case noPicture
    case file(FileProblem)
    case tooDeep
}

/// What is wrong with one text of an entry.
public struct FieldProblem: Error, Equatable, Sendable {
    public let key: FieldKey
    public let problem: ValueProblem

    @usableFromInline
    init(_ key: FieldKey, _ problem: ValueProblem) {
        self.key = key
        self.problem = problem
    }
}
