import CSQLite
import Glibc

/// A prepared statement, with what it was asked for before.
final class SQLiteStatement {
    let pointer: OpaquePointer
    /// The columns of its rows, by the literals that name them.
    let columns: ColumnIndex
    let parameters: Int

    /// Takes a prepared statement, which ends with this value.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        columns = ColumnIndex(count: Int(sqlite3_column_count(pointer)))
        parameters = Int(sqlite3_bind_parameter_count(pointer))
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    /// Whether it gives rows right now.
    var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }
}
