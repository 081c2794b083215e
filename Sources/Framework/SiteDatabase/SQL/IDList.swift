/// Ids as one parameter of a statement, which it reads as a table `ids` of their values, in their order.
package enum IDList {
    package static func text(_ ids: [Int], for dialect: SQLDialect) -> String {
        let (first, last): (UInt8, UInt8) = dialect == .sqlite ? (0x5B, 0x5D) : (0x7B, 0x7D)
        var bytes = [first]
        bytes.reserveCapacity(8 * ids.count + 2)
        for id in ids {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: String(id).utf8)
        }
        bytes.append(last)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What follows FROM, before the joined tables: `key` counts from 0. SQLite walks the left table of a CROSS JOIN first, in its order, and
    /// would sort whole rows otherwise (3.40).
    package static func joined(_ parameter: SQLText, for dialect: SQLDialect) -> SQLText {
        switch dialect {
        case .sqlite: "json_each(\(parameter)) AS ids CROSS JOIN"
        case .postgreSQL: "\(table(parameter)) JOIN"
        }
    }

    /// What follows FROM where nothing is joined.
    package static func alone(_ parameter: SQLText, for dialect: SQLDialect) -> SQLText {
        dialect == .sqlite ? "json_each(\(parameter)) AS ids" : table(parameter)
    }

    /// What puts the rows in the order of the ids.
    package static func order(for dialect: SQLDialect) -> SQLText { dialect == .sqlite ? "" : "ORDER BY ids.key" }

    private static func table(_ parameter: SQLText) -> SQLText {
        """
        (SELECT value, place - 1 AS key FROM unnest(CAST(\(parameter) AS bigint[]))
            WITH ORDINALITY AS list (value, place)) AS ids
        """
    }
}

/// A statement for each engine, made once.
package struct PerDialect: Sendable {
    private let sqlite: SQLText
    private let postgreSQL: SQLText

    package init(_ statement: (SQLDialect) -> SQLText) {
        (sqlite, postgreSQL) = (statement(.sqlite), statement(.postgreSQL))
    }

    package subscript(dialect: SQLDialect) -> SQLText { dialect == .sqlite ? sqlite : postgreSQL }
}

/// The numbers of a table's rows, which are given once.
package enum RowNumbers {
    /// The one that the next new row gets.
    package static func next(of table: String, in db: SQLTransaction) throws -> Int64 {
        let statement: SQLText =
            db.dialect == .sqlite
            ? "SELECT seq + 1 AS next FROM sqlite_sequence WHERE name = ?"
            : "SELECT coalesce(pg_sequence_last_value(\(sequence)), 0) + 1 AS next"
        return try db.row(statement, table) { try $0["next"] } ?? 1
    }

    /// Has numbers up to this one not given again.
    package static func end(at last: Int64, of table: String, in db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            try db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", last, table)
        case .postgreSQL where last > 0:
            _ = try db.row(
                "SELECT setval(\(sequence), greatest(?2, pg_sequence_last_value(\(sequence)))) AS last", table, last
            ) { _ in }
        case .postgreSQL: break
        }
    }

    private static let sequence: SQLText = "CAST(pg_get_serial_sequence(?1, 'id') AS regclass)"
}
