import GRDBSQLite
import Glibc

/// A prepared statement, with what it was asked for before.
final class SQLiteStatement {
    let pointer: OpaquePointer
    /// The columns of its rows, by the literals that name them.
    let columns: ColumnIndex
    let parameters: Int
    /// Whether it ends with this value.
    private let isOwned: Bool

    init(_ pointer: OpaquePointer, isOwned: Bool) {
        self.pointer = pointer
        self.isOwned = isOwned
        columns = ColumnIndex(count: Int(sqlite3_column_count(pointer)))
        parameters = Int(sqlite3_bind_parameter_count(pointer))
    }

    deinit {
        if isOwned { sqlite3_finalize(pointer) }
    }

    /// Whether it gives rows right now.
    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

    /// Whether it was prepared from these bytes.
    func isOf(_ sql: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let own = sqlite3_sql(pointer), let start = sql.baseAddress else { return false }
        return strncmp(own, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), sql.count) == 0
            && own[sql.count] == 0
    }
}

/// A connection's statements by their text, so that each is prepared once.
struct KeptStatements {
    /// Texts that are made anew for each use would fill it.
    private static let maxAddresses = 256

    private var byText: [String: SQLiteStatement] = [:]
    /// By where the text lies, since a literal stays where it is: to hash it takes as long as a small query. The text is compared, as
    /// another may lie there meanwhile.
    private var byAddress: [UInt: SQLiteStatement] = [:]

    /// The statement of a text, prepared where it is new.
    mutating func statement(
        _ sql: String, prepare: (String) throws(SQLError) -> SQLiteStatement
    ) throws(SQLError) -> SQLiteStatement {
        let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        if let address, let statement = byAddress[address],
            sql.utf8.withContiguousStorageIfAvailable(statement.isOf) == true
        {
            return statement
        }
        let statement: SQLiteStatement
        if let kept = byText[sql] {
            statement = kept
        } else {
            statement = try prepare(sql)
            byText[sql] = statement
        }
        if let address, byAddress.count < Self.maxAddresses || byAddress[address] != nil {
            byAddress[address] = statement
        }
        return statement
    }
}
