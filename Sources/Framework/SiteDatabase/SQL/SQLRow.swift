/// A row of a statement's result, read by column names; it is valid only inside the closure that receives it.
///
///     let title: String = try row["title"]
///
/// Reading throws `SQLError` where there is no such column, or its value is of another type.
public struct SQLRow {
    /// Not by a protocol, which takes longer than to read a value; another engine is another case of it.
    let values: SQLiteRowValues
    let columns: ColumnIndex

    public subscript(column: StaticString) -> Int64? {
        get throws { try index(of: column, .integer).map { values.integer(at: $0) } }
    }

    public subscript(column: StaticString) -> Int? {
        get throws { try index(of: column, .integer).map { Int(truncatingIfNeeded: values.integer(at: $0)) } }
    }

    public subscript(column: StaticString) -> Bool? {
        get throws { try index(of: column, .integer).map { values.integer(at: $0) != 0 } }
    }

    public subscript(column: StaticString) -> Double? {
        get throws { try index(of: column, .real).map { values.real(at: $0) } }
    }

    public subscript(column: StaticString) -> String? {
        get throws { try index(of: column, .text).map { values.text(at: $0) } }
    }

    public subscript(column: StaticString) -> [UInt8]? {
        get throws { try index(of: column, .blob).map { values.blob(at: $0) } }
    }

    public subscript(column: StaticString) -> Int64 {
        get throws { values.integer(at: try index(ofValue: column, .integer)) }
    }

    public subscript(column: StaticString) -> Int {
        get throws { Int(truncatingIfNeeded: values.integer(at: try index(ofValue: column, .integer))) }
    }

    public subscript(column: StaticString) -> Bool {
        get throws { values.integer(at: try index(ofValue: column, .integer)) != 0 }
    }

    public subscript(column: StaticString) -> Double {
        get throws { values.real(at: try index(ofValue: column, .real)) }
    }

    public subscript(column: StaticString) -> String {
        get throws { values.text(at: try index(ofValue: column, .text)) }
    }

    public subscript(column: StaticString) -> [UInt8] {
        get throws { values.blob(at: try index(ofValue: column, .blob)) }
    }

    private func index(ofValue column: StaticString, _ type: SQLValueType) throws(SQLError) -> Int {
        guard let index = try index(of: column, type) else { throw .null(column: "\(column)") }
        return index
    }

    /// Where a value of this type stands; nil where it is NULL.
    private func index(of column: StaticString, _ type: SQLValueType) throws(SQLError) -> Int? {
        let index = try columns.index(of: column, in: values)
        let found = values.type(at: index)
        guard found != .null else { return nil }
        // A column of whole numbers can be asked for a real one, which holds them.
        guard found == type || (type == .real && found == .integer) else {
            throw .type(column: "\(column)", is: found, not: type)
        }
        return index
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

    func index(of column: StaticString, in values: SQLiteRowValues) throws(SQLError) -> Int {
        if next < known.count, known[next] == column.utf8Start {
            next += 1
            return next - 1
        }
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
