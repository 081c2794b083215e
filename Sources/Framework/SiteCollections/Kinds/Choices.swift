public import SiteDatabase
public import Web

extension Field where Value: CaseIterable & RawRepresentable<String> {
    /// One of a few values.
    @inlinable
    public static func choice(
        _ name: String, _ property: any Property<Root, Value>,
        _ label: any Property<Root.Labels, ChoiceLabel<Value>>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label].label }, kind: ChoiceKind<Value>(), options)
    }
}

/// A kind of a few texts.
protocol ChoosingKind: ValueKind {
    var all: [String] { get }
}

/// The cases of an enum, by their raw values.
public struct ChoiceKind<Value: CaseIterable & RawRepresentable<String> & Equatable & Sendable>: ChoosingKind {
    @inlinable
    public init() {}

    var all: [String] { Value.allCases.map(\.rawValue) }

    public var rule: String { "choice \(all.joined(separator: ","))" }
    public var samples: (String, String) { (all.first ?? "", all.last ?? "") }
    public var control: FieldControl { .choice }

    @inlinable
    public func parse(_ text: String) throws(ValueProblem) -> Value {
        guard let value = Value(rawValue: text) else { throw text.isEmpty ? .missing : .unknownChoice }
        return value
    }

    public func text(of value: Value) -> String { value.rawValue }
}

extension Field where Value == Bool {
    /// Yes or no.
    @inlinable
    public static func flag(
        _ name: String, _ property: any Property<Root, Bool>,
        _ label: any Property<Root.Labels, FieldLabel>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: FlagKind(), options)
    }
}

/// Yes, as `1`, or no, as an empty text.
public struct FlagKind: ValueKind {
    @inlinable
    public init() {}

    public var columns: [ValueColumn] { [.integer] }
    public var rule: String { "flag" }
    public var samples: (String, String) { ("", "1") }
    public var control: FieldControl { .flag }

    public func parse(_ text: String) throws(ValueProblem) -> Bool {
        switch text {
        case "": false
        case "1": true
        default: throw .unknownChoice
        }
    }

    public func text(of value: Bool) -> String { value ? "1" : "" }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Bool { try columns.integer() != 0 }

    public func values(of value: Bool) -> [SQLValue] { [.integer(value ? 1 : 0)] }

    public func storedText(_ columns: inout SQLColumns) throws -> String { text(of: try read(&columns)) }
}

extension Field where Value == Photograph? {
    /// A photograph, or none.
    @inlinable
    public static func photograph(
        _ name: String, _ property: any Property<Root, Photograph?>,
        _ label: any Property<Root.Labels, FieldLabel>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: OptionalKind(PhotographKind()), options)
    }
}

/// Photographs, by the names of their main files.
public struct PhotographKind: ValueKind {
    @inlinable
    public init() {}

    public var rule: String { "photograph" }
    public var samples: (String, String) { (sample("0"), sample("1")) }
    public var control: FieldControl { .photograph }

    private func sample(_ digit: String) -> String {
        Photograph(hash: String(repeating: digit, count: 16), width: 1, height: 1, colour: "000000")?.name ?? ""
    }

    public func parse(_ text: String) throws(ValueProblem) -> Photograph {
        guard let photograph = Photograph(name: text) else { throw .noPicture }
        return photograph
    }

    public func text(of value: Photograph) -> String { value.name }
}

extension Field where Value == String {
    /// A picture: a photograph, or a file of the site's own by its name among the assets, such as `pictures/oak.svg`. Empty for none.
    ///
    /// The staff uploads photographs. A file that is imported may name the site's own pictures, too.
    @inlinable
    public static func picture(
        _ name: String, _ property: any Property<Root, String>,
        _ label: any Property<Root.Labels, FieldLabel>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: PictureKind(), options)
    }
}

/// Names of pictures among the assets.
public struct PictureKind: ValueKind {
    /// The limit in bytes of UTF-8.
    static let maxBytes = 300

    @inlinable
    public init() {}

    public var rule: String { "picture" }
    public var samples: (String, String) { ("pictures/a.svg", "pictures/b.svg") }
    public var control: FieldControl { .photograph }

    /// A path below a folder: no root, no step upwards, no hidden file, no other system's separator.
    public func parse(_ text: String) throws(ValueProblem) -> String {
        if text.isEmpty { return text }
        guard text.utf8.count <= Self.maxBytes else { throw .tooManyBytes }
        // A step is not empty, and does not begin with a dot. The last one has the format.
        let slash = UInt8(ascii: "/")
        var last = slash
        let isSafe = text.utf8.allSatisfy { byte in
            defer { last = byte }
            return last != slash || byte != slash && byte != UInt8(ascii: ".")
        }
        let isPath = text.unicodeScalars.allSatisfy { scalar in
            scalar != "\\" && scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value)
        }
        guard isSafe, isPath, ImageFormat(name: text) != nil else { throw .noPicture }
        return text
    }

    public func text(of value: String) -> String { value }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> String { try columns.text() }
}

/// An entry of another collection. The other entity is one of a target that both import.
public struct Reference<Other: Entity>: Hashable, Sendable {
    /// The number of its row.
    public let id: Int64

    /// A reference to the entry with this number, such as one that a table of the site has.
    public init(id: Int64) {
        self.id = id
    }
}

extension Field {
    /// An entry of another collection, or none.
    @inlinable
    public static func reference<Other>(
        _ name: String, _ property: any Property<Root, Value>,
        _ label: any Property<Root.Labels, FieldLabel>, to collection: EntityCollection<Other>,
        _ options: FieldOption...
    ) -> Field where Value == Reference<Other>? {
        Field(
            name, property, { $0[keyPath: label] },
            kind: OptionalKind(ReferenceKind(collection)), options)
    }

    /// An entry of the collection with this name, or none. For an entity whose target cannot import that collection.
    ///
    /// The other collection's table has the same name: it adopts no table with another one.
    @inlinable
    public static func reference<Other>(
        _ name: String, _ property: any Property<Root, Value>,
        _ label: any Property<Root.Labels, FieldLabel>, to collection: String, _ options: FieldOption...
    ) -> Field where Value == Reference<Other>? {
        Field(
            name, property, { $0[keyPath: label] },
            kind: OptionalKind(ReferenceKind<Other>(collection, table: collection)), options)
    }
}

/// A kind of reference to another entry.
protocol ReferringKind {
    /// The column of the other entry's title.
    var titleColumn: @Sendable () -> String { get }
    /// The other collection; nil if the field has only its name.
    var tables: CollectionTables? { get }
}

extension OptionalKind: ReferringKind where Kind: ReferringKind {
    var titleColumn: @Sendable () -> String { kind.titleColumn }
    var tables: CollectionTables? { kind.tables }
}

/// Entries of another collection, by their numbers.
public struct ReferenceKind<Other: Entity>: ValueKind, ReferringKind {
    let collection: String
    let table: String
    let tables: CollectionTables?

    @usableFromInline
    init(_ collection: EntityCollection<Other>) {
        (self.collection, table, tables) = (collection.name, collection.tables.table, collection.tables)
    }

    @usableFromInline
    init(_ collection: String, table: String) {
        (self.collection, self.table, tables) = (collection, table, nil)
    }

    var titleColumn: @Sendable () -> String {
        { Other.fields.all.first(where: \.isLine)?.columns[0].name ?? "id" }
    }

    public var columns: [ValueColumn] { [.integer] }
    public var rule: String { "reference \(collection)" }
    public var samples: (String, String) { ("1", "2") }
    public var control: FieldControl { .reference(collection: collection, table: table) }

    public func parse(_ text: String) throws(ValueProblem) -> Reference<Other> {
        guard let id = Int64(text), id > 0 else { throw .noSuchEntry }
        return Reference(id: id)
    }

    public func text(of value: Reference<Other>) -> String { String(value.id) }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Reference<Other> {
        Reference(id: try columns.integer())
    }

    public func values(of value: Reference<Other>) -> [SQLValue] { [.integer(value.id)] }

    public func storedText(_ columns: inout SQLColumns) throws -> String { String(try columns.integer()) }
}
