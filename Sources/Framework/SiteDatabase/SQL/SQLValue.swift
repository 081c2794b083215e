public import FoundationEssentials

/// A value of a statement's parameter or of a row's column.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type of a statement's parameters.
public protocol SQLValueConvertible {
    var sqlValue: SQLValue { get }
}

/// A Swift type that statements can write to a column and read from it.
public protocol SQLColumnValue: SQLValueConvertible, Sendable {
    /// Throws if the column's value is NULL or has another type.
    init(column: SQLColumn) throws
}

extension SQLValue: SQLValueConvertible {
    public var sqlValue: SQLValue { self }
}

extension Int: SQLColumnValue {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public init(column: SQLColumn) throws { self.init(truncatingIfNeeded: try column.value(.integer).integer) }
}

extension Int64: SQLColumnValue {
    public var sqlValue: SQLValue { .integer(self) }
    public init(column: SQLColumn) throws { self = try column.value(.integer).integer }
}

extension Bool: SQLColumnValue {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    public init(column: SQLColumn) throws { self = try column.value(.integer).integer != 0 }
}

extension Double: SQLColumnValue {
    public var sqlValue: SQLValue { .real(self) }
    public init(column: SQLColumn) throws { self = try column.value(.real).real }
}

extension String: SQLColumnValue {
    public var sqlValue: SQLValue { .text(self) }
    public init(column: SQLColumn) throws { self = try column.value(.text).text }
}

extension [UInt8]: SQLValueConvertible, SQLColumnValue {
    public var sqlValue: SQLValue { .blob(self) }
    public init(column: SQLColumn) throws { self = try column.value(.blob).blob }
}

/// Stored as seconds since 1970. Reads an `INTEGER` column, too.
extension Date: SQLColumnValue {
    public var sqlValue: SQLValue { .real(timeIntervalSince1970) }
    public init(column: SQLColumn) throws { self.init(timeIntervalSince1970: try column.value(.real).real) }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Optional: SQLColumnValue where Wrapped: SQLColumnValue {
    @inlinable
    public init(column: SQLColumn) throws { self = column.isNull ? nil : try Wrapped(column: column) }
}

/// An enum of `String` is stored as its raw value.
extension SQLColumnValue where Self: RawRepresentable<String> {
    public var sqlValue: SQLValue { .text(rawValue) }
    public init(column: SQLColumn) throws { self = try column.text(as: Self.init) }
}
