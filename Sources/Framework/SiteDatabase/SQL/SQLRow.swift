/// A row that a statement gave, read by the names of its columns; it is valid while the closure runs that gets it.
///
///     let title: String = try row["title"]
///
/// Reading throws `SQLError` where there is no such column, or its value is of another type.
public struct SQLRow {
    let values: any SQLRowValues
    let columns: ColumnIndex

    public subscript(column: StaticString) -> Int64? {
        get throws { try optional(column, .integer) { values.integer(at: $0) } }
    }

    public subscript(column: StaticString) -> Int? {
        get throws { try optional(column, .integer) { Int(truncatingIfNeeded: values.integer(at: $0)) } }
    }

    public subscript(column: StaticString) -> Bool? {
        get throws { try optional(column, .integer) { values.integer(at: $0) != 0 } }
    }

    public subscript(column: StaticString) -> Double? {
        get throws { try optional(column, .real) { values.real(at: $0) } }
    }

    public subscript(column: StaticString) -> String? {
        get throws { try optional(column, .text) { values.text(at: $0) } }
    }

    public subscript(column: StaticString) -> [UInt8]? {
        get throws { try optional(column, .blob) { values.blob(at: $0) } }
    }

    public subscript(column: StaticString) -> Int64 { get throws { try some(self[column], column) } }
    public subscript(column: StaticString) -> Int { get throws { try some(self[column], column) } }
    public subscript(column: StaticString) -> Bool { get throws { try some(self[column], column) } }
    public subscript(column: StaticString) -> Double { get throws { try some(self[column], column) } }
    public subscript(column: StaticString) -> String { get throws { try some(self[column], column) } }
    public subscript(column: StaticString) -> [UInt8] { get throws { try some(self[column], column) } }

    private func some<Value>(_ value: Value?, _ column: StaticString) throws -> Value {
        guard let value else { throw SQLError.null(column: "\(column)") }
        return value
    }

    private func optional<Value>(
        _ column: StaticString, _ type: SQLValueType, _ read: (Int) -> Value
    ) throws -> Value? {
        let index = try columns.index(of: column, in: values)
        let found = values.type(at: index)
        guard found != .null else { return nil }
        // A column of whole numbers can be asked for a real one, which holds them.
        guard found == type || (type == .real && found == .integer) else {
            throw SQLError.type(column: "\(column)", is: found, not: type)
        }
        return read(index)
    }
}

/// The types that a column's value has.
public enum SQLValueType: Equatable, Sendable {
    case null, integer, real, text, blob
}

/// What an engine gives of the row that it stands on. A type is asked before a value is read.
protocol SQLRowValues {
    var count: Int { get }

    func hasName(_ name: StaticString, at index: Int) -> Bool
    func type(at index: Int) -> SQLValueType
    func integer(at index: Int) -> Int64
    func real(at index: Int) -> Double
    func text(at index: Int) -> String
    func blob(at index: Int) -> [UInt8]
}

/// Finds the columns of one statement's rows. A name is compared once; then the address of the literal tells.
final class ColumnIndex {
    private var known: [(name: UnsafePointer<UInt8>, index: Int)] = []

    func index(of column: StaticString, in values: any SQLRowValues) throws(SQLError) -> Int {
        // A name of one scalar has no address.
        guard column.hasPointerRepresentation else { return try search(column, values) }
        for entry in known where entry.name == column.utf8Start { return entry.index }
        let index = try search(column, values)
        known.append((column.utf8Start, index))
        return index
    }

    private func search(_ column: StaticString, _ values: any SQLRowValues) throws(SQLError) -> Int {
        for index in 0..<values.count where values.hasName(column, at: index) { return index }
        throw .noColumn("\(column)")
    }
}
