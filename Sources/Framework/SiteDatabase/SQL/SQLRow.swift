import Platform

/// A row of a statement's result, read by column names; it is valid only inside the closure that receives it.
///
///     let title: String = try row["title"]
///
/// Reading throws `SQLError` where there is no such column, or its value is of another type.
public struct SQLRow {
    let values: RowValues
    let columns: ColumnIndex

    /// Throws `SQLError` if the column does not exist, is NULL, or has another type.
    @inlinable
    public subscript<Value: SQLColumnValue>(column: StaticString) -> Value {
        get throws { try Value(column: self.column(column)) }
    }

    @usableFromInline
    func column(_ name: StaticString) throws(SQLError) -> SQLColumn {
        SQLColumn(values: values, index: try columns.index(of: name, in: values))
    }

    /// The columns in the statement's order, to be read one after the other.
    public var inOrder: SQLColumns { inOrder(keeping: (-1, -1)) }

    /// The same. It keeps the texts of the columns at two places.
    package func inOrder(keeping places: (Int, Int)) -> SQLColumns { SQLColumns(values: values, places: places) }

    /// How many bytes its texts have.
    package var textBytes: Int { (0..<columns.count).reduce(0) { $0 + values[$1].textBytes } }

    /// The values of all columns.
    var all: [SQLValue] {
        (0..<columns.count).map { index in
            let value = values[index]
            return switch value.type {
            case .null: .null
            case .integer: .integer(value.integer)
            case .real: .real(value.real)
            case .text: .text(value.text)
            case .blob: .blob(value.blob)
            }
        }
    }
}

/// A row's value in one column, valid as long as the row.
public struct SQLColumn {
    let values: RowValues
    let index: Int

    public var isNull: Bool { values[index].type == .null }

    /// A value that is stored as text. Throws `StoreUnavailable` if `make` returns nil.
    public func text<Value>(as make: (String) -> Value?) throws -> Value {
        let text = try String(column: self)
        guard let value = make(text) else { throw StoreUnavailable("a stored value is unknown: \(text)") }
        return value
    }

    /// Throws if the value is NULL or has another type.
    @inline(__always)
    func value(_ type: SQLValueType) throws(SQLError) -> ColumnValue {
        let value = values[index]
        let found = value.type
        // A column of whole numbers can be asked for a real one, which holds them.
        if found == type || (type == .real && found == .integer) { return value }
        let name = values.name(at: index)
        throw found == .null ? .null(column: name) : .type(column: name, is: found, not: type)
    }
}

/// A row's columns in the statement's order, which are read one after the other; valid as long as the row.
///
/// Reading throws `SQLError` where the next value is of another type.
public struct SQLColumns {
    let values: RowValues
    private var next = 0
    /// The places of the columns whose texts are kept.
    let places: (Int, Int)
    package private(set) var kept = ("", "")

    init(values: RowValues, places: (Int, Int)) {
        (self.values, self.places) = (values, places)
    }

    /// Whether the next value is NULL, or a text without characters.
    public var isEmpty: Bool {
        let value = values[next]
        return value.type == .null || (value.type == .text && value.text.isEmpty)
    }

    /// Whether the next value is NULL.
    public var isNull: Bool { values[next].type == .null }

    public mutating func integer() throws(SQLError) -> Int64 { try column().value(.integer).integer }

    public mutating func text() throws(SQLError) -> String {
        let text = try column().value(.text).text
        if next - 1 == places.0 { kept.0 = text }
        if next - 1 == places.1 { kept.1 = text }
        return text
    }

    /// Nil if the next value is NULL.
    package mutating func optionalText() throws(SQLError) -> String? {
        guard isNull else { return try text() }
        skip(1)
        return nil
    }

    public mutating func skip(_ count: Int) {
        next += count
    }

    @inlinable
    mutating func value<Value: SQLColumnValue>(_: Value.Type = Value.self) throws -> Value {
        try Value(column: column())
    }

    @usableFromInline
    mutating func column() -> SQLColumn {
        next += 1
        return SQLColumn(values: values, index: next - 1)
    }
}

/// The current row of a statement. Not a protocol, which takes longer than to read a value.
enum RowValues {
    case sqlite(SQLiteRowValues)
    case postgres(PostgresRowValues)

    func name(at index: Int) -> String {
        let name =
            switch self {
            case .sqlite(let values): values.name(at: index)
            case .postgres(let values): values.name(at: index)
            }
        return name.map { String(cString: $0) } ?? ""
    }

    @inline(__always)
    subscript(index: Int) -> ColumnValue {
        switch self {
        case .sqlite(let values): .sqlite(values[index])
        case .postgres(let values): .postgres(values[index])
        }
    }
}

/// A value of a row, valid as long as the row.
enum ColumnValue {
    case sqlite(SQLiteValue)
    case postgres(PostgresValue)

    @inline(__always)
    var type: SQLValueType {
        switch self {
        case .sqlite(let value): value.type
        case .postgres(let value): value.valueType
        }
    }

    @inline(__always)
    var integer: Int64 {
        switch self {
        case .sqlite(let value): value.integer
        case .postgres(let value): value.integer
        }
    }

    @inline(__always)
    var real: Double {
        switch self {
        case .sqlite(let value): value.real
        case .postgres(let value): value.real
        }
    }

    @inline(__always)
    var text: String {
        switch self {
        case .sqlite(let value): value.text
        case .postgres(let value): value.text
        }
    }

    /// 0 if it is no text.
    var textBytes: Int {
        switch self {
        case .sqlite(let value): value.textBytes
        case .postgres(let value): value.valueType == .text ? value.bytes?.count ?? 0 : 0
        }
    }

    @inline(__always)
    var blob: [UInt8] {
        switch self {
        case .sqlite(let value): value.blob
        case .postgres(let value): value.blob
        }
    }
}

/// The types that a column's value has.
public enum SQLValueType: Equatable, Sendable {
    case null, integer, real, text, blob
}

/// Finds the columns of one statement's rows. A name is compared once, then the literal's address.
final class ColumnIndex {
    /// The literal that named each column first. Memory of its own: an array would be checked for exclusive access at
    /// every value.
    private let known: UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>
    /// The column after the one that was asked for last: most are asked for in their order.
    private var next = 0

    init(count: Int) {
        known = .allocate(capacity: count)
        known.initialize(repeating: nil)
    }

    deinit {
        known.deallocate()
    }

    var count: Int { known.count }

    @inline(__always)
    func index(of column: StaticString, in values: RowValues) throws(SQLError) -> Int {
        guard next < known.count, known[next] == column.utf8Start else { return try find(column, in: values) }
        next += 1
        return next - 1
    }

    private func find(_ column: StaticString, in values: RowValues) throws(SQLError) -> Int {
        for index in known.indices where known[index] == column.utf8Start {
            next = index + 1
            return index
        }
        for index in known.indices where values.name(at: index).utf8.elementsEqual(column.description.utf8) {
            known[index] = column.utf8Start
            return index
        }
        throw .noColumn("\(column)")
    }
}
