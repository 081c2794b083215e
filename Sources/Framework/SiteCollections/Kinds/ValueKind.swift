public import SiteDatabase

/// A kind of field: all that is known about its values. A site can add its own.
///
/// Each value has one text, by which forms, files and the history know it: `parse` reads it, `text(of:)` writes it.
public protocol ValueKind<Value>: Sendable {
    associatedtype Value: Equatable & Sendable

    /// The columns of a value; one of text by default.
    var columns: [ValueColumn] { get }
    /// The rule in a line of the schema file: `line 1...200`.
    var rule: String { get }
    /// Two texts of different values.
    var samples: (String, String) { get }
    /// How a form asks for it.
    var control: FieldControl { get }

    /// The result depends on the text alone. That of an empty text is kept.
    func parse(_ text: String) throws(ValueProblem) -> Value
    func text(of value: Value) -> String

    /// Reads the columns. Throws `ValueProblem` where a stored value breaks the rule, which may have become stricter, unless pages can show it.
    func read(_ columns: inout SQLColumns) throws -> Value
    func values(of value: Value) -> [SQLValue]
    /// The text of the columns, whether or not the value keeps the rule.
    func storedText(_ columns: inout SQLColumns) throws -> String
}

extension ValueKind {
    public var columns: [ValueColumn] { [.text] }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Value { try parse(try columns.text()) }

    public func values(of value: Value) -> [SQLValue] { [.text(text(of: value))] }

    public func storedText(_ columns: inout SQLColumns) throws -> String { try columns.text() }
}

/// One of a value's columns. It has a default, since a program of before does not know it and goes on writing.
public struct ValueColumn: Equatable, Sendable {
    let isInteger: Bool
    /// What follows the field's name in its own.
    let suffix: String
    /// Whether NULL stands for a value that is missing.
    private(set) var isOptional = false

    /// `''` by default.
    public static let text = ValueColumn(isInteger: false, suffix: "")
    /// 0 by default.
    public static let integer = ValueColumn(isInteger: true, suffix: "")

    /// A second text. The name of its column is that of the field with `_suffix` at its end.
    public static func text(_ suffix: String) -> ValueColumn { ValueColumn(isInteger: false, suffix: "_\(suffix)") }

    @usableFromInline var optional: ValueColumn {
        var column = self
        column.isOptional = isInteger
        return column
    }

    /// The type and the default, as SQLite has them (`Migration`). Every integer may be NULL, because the field may become optional.
    var sql: SQLText { isOptional ? "INTEGER" : isInteger ? "INTEGER DEFAULT 0" : "TEXT NOT NULL DEFAULT ''" }

    /// The type in the schema file.
    var type: String { isInteger ? "integer" : "text" }

    /// What stands for a value that is missing.
    var missing: SQLValue { isOptional ? .null : isInteger ? .integer(0) : .text("") }
}

/// How a form asks for a value.
public enum FieldControl: Sendable {
    /// A line of at most so many characters.
    case line(maxLength: Int)
    /// Lines of text.
    case prose(maxLength: Int)
    /// Markdown.
    case markdown(maxLength: Int)
    /// A number with decimals, or without.
    case number(hasDecimals: Bool)
    case dateTime
    case choice
    case flag
    case photograph
    /// A PDF of at most `maxBytes`.
    case file(maxBytes: Int)
    /// A menu of the entries of another collection. `table` is the name of its table.
    case reference(collection: String, table: String)
}

/// A value that may be missing: its text is empty then.
public struct OptionalKind<Kind: ValueKind>: ValueKind {
    @usableFromInline let kind: Kind

    @inlinable
    public init(_ kind: Kind) {
        self.kind = kind
    }

    public var columns: [ValueColumn] { kind.columns.map(\.optional) }
    public var rule: String { "\(kind.rule), optional" }
    public var samples: (String, String) { kind.samples }
    public var control: FieldControl { kind.control }

    @inlinable
    public func parse(_ text: String) throws(ValueProblem) -> Kind.Value? {
        text.isEmpty ? nil : try kind.parse(text)
    }

    public func text(of value: Kind.Value?) -> String { value.map(kind.text) ?? "" }

    @inlinable
    public func read(_ columns: inout SQLColumns) throws -> Kind.Value? {
        guard columns.isEmpty else { return try kind.read(&columns) }
        columns.skip(kind.columns.count)
        return nil
    }

    public func values(of value: Kind.Value?) -> [SQLValue] {
        value.map(kind.values) ?? columns.map(\.missing)
    }

    public func storedText(_ columns: inout SQLColumns) throws -> String { try kind.storedText(&columns) }
}
