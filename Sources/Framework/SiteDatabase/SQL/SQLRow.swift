/// A row of a statement's result, read by column names; it is valid only inside the closure that receives it.
///
///     let title: String = try row["title"]
///
/// Reading throws `SQLError` where there is no such column, or its value is of another type.
public struct SQLRow {
    let values: RowValues
    let columns: ColumnIndex

    public subscript(column: StaticString) -> Int64? {
        get throws { try value(of: column, .integer)?.integer }
    }

    public subscript(column: StaticString) -> Int? {
        get throws { try value(of: column, .integer).map { Int(truncatingIfNeeded: $0.integer) } }
    }

    public subscript(column: StaticString) -> Bool? {
        get throws { try value(of: column, .integer).map { $0.integer != 0 } }
    }

    public subscript(column: StaticString) -> Double? {
        get throws { try value(of: column, .real)?.real }
    }

    public subscript(column: StaticString) -> String? {
        get throws { try value(of: column, .text)?.text }
    }

    public subscript(column: StaticString) -> [UInt8]? {
        get throws { try value(of: column, .blob)?.blob }
    }

    public subscript(column: StaticString) -> Int64 {
        get throws { try present(column, .integer).integer }
    }

    public subscript(column: StaticString) -> Int {
        get throws { Int(truncatingIfNeeded: try present(column, .integer).integer) }
    }

    public subscript(column: StaticString) -> Bool {
        get throws { try present(column, .integer).integer != 0 }
    }

    public subscript(column: StaticString) -> Double {
        get throws { try present(column, .real).real }
    }

    public subscript(column: StaticString) -> String {
        get throws { try present(column, .text).text }
    }

    public subscript(column: StaticString) -> [UInt8] {
        get throws { try present(column, .blob).blob }
    }

    /// The columns in the statement's order, to be read one after the other.
    public var inOrder: SQLColumns { SQLColumns(values) }

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

    @inline(__always)
    private func present(_ column: StaticString, _ type: SQLValueType) throws(SQLError) -> ColumnValue {
        guard let value = try value(of: column, type) else { throw .null(column: "\(column)") }
        return value
    }

    /// A value of this type; nil where it is NULL.
    @inline(__always)
    private func value(of column: StaticString, _ type: SQLValueType) throws(SQLError) -> ColumnValue? {
        let value = values[try columns.index(of: column, in: values)]
        let found = value.type
        guard found != .null else { return nil }
        // A column of whole numbers can be asked for a real one, which holds them.
        guard found == type || (type == .real && found == .integer) else {
            throw .type(column: "\(column)", is: found, not: type)
        }
        return value
    }
}

/// A row's columns in the statement's order, which are read one after the other; valid as long as the row.
///
/// Reading throws `SQLError` where the next value is of another type.
public struct SQLColumns {
    private let values: RowValues
    private var next = 0

    init(_ values: RowValues) {
        self.values = values
    }

    /// Whether the next value is NULL, or a text without characters.
    public var isEmpty: Bool {
        let value = values[next]
        return value.type == .null || (value.type == .text && value.text.isEmpty)
    }

    public mutating func integer() throws(SQLError) -> Int64 { try take(.integer).integer }

    public mutating func text() throws(SQLError) -> String { try take(.text).text }

    public mutating func skip(_ count: Int) {
        next += count
    }

    private mutating func take(_ type: SQLValueType) throws(SQLError) -> ColumnValue {
        let value = values[next]
        let found = value.type
        guard found == type else {
            throw found == .null ? .null(column: "\(next)") : .type(column: "\(next)", is: found, not: type)
        }
        next += 1
        return value
    }
}

/// The current row of a statement. Not a protocol, which takes longer than to read a value.
enum RowValues {
    case sqlite(SQLiteRowValues)
    case postgres(PostgresRowValues)

    func hasName(_ name: StaticString, at index: Int) -> Bool {
        switch self {
        case .sqlite(let values): values.hasName(name, at: index)
        case .postgres(let values): values.hasName(name, at: index)
        }
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
        for index in known.indices where values.hasName(column, at: index) {
            known[index] = column.utf8Start
            return index
        }
        throw .noColumn("\(column)")
    }
}
