/// Maps columns to the properties of a value, for all statements that read or write it.
///
///     static let boat = RowMapping(Boat.init(name:seats:), ("name", \.name), ("seats", \.seats))
///
///     try db.rows("SELECT \(boat.columns) FROM boats ORDER BY id", read: boat.read)
///     try db.execute("INSERT INTO boats (\(boat.columns)) VALUES (\(boat.parameters))", arguments: boat.values(otter))
///
/// A column is a name. It can be an SQL expression if statements only read it.
public struct RowMapping<Row>: Sendable {
    /// All columns: `name, seats`. `read` needs them first in a `SELECT`.
    public let columns: SQLText
    /// A parameter for each column: `?, ?`.
    public let parameters: SQLText
    /// The assignments for `ON CONFLICT … DO UPDATE SET`: `name = excluded.name, seats = excluded.seats`.
    public let updates: SQLText
    public let read: @Sendable (SQLRow) throws -> Row
    /// The parameters of a value, in the order of `columns`.
    public let values: @Sendable (Row) -> [any SQLValueConvertible]

    /// `make` takes the values of the columns in their order.
    @inlinable
    public init<each Value: SQLColumnValue>(
        _ make: @escaping @Sendable (repeat each Value) throws -> Row,
        _ columns: repeat (SQLText, any KeyPath<Row, each Value> & Sendable)
    ) {
        var names: [SQLText] = []
        repeat names.append((each columns).0)
        let properties = (repeat (each columns).1)
        self.init(names) { row in
            var columns = row.inOrder
            return try make(repeat try columns.value((each Value).self))
        } values: { row in
            var values: [any SQLValueConvertible] = []
            repeat values.append(row[keyPath: each properties])
            return values
        }
    }

    @usableFromInline
    init(
        _ columns: [SQLText], read: @escaping @Sendable (SQLRow) throws -> Row,
        values: @escaping @Sendable (Row) -> [any SQLValueConvertible]
    ) {
        self.columns = columns.joined(by: ", ")
        parameters = .parameters(columns.count)
        updates = columns.map { "\($0) = excluded.\($0)" }.joined(by: ", ")
        (self.read, self.values) = (read, values)
    }
}
