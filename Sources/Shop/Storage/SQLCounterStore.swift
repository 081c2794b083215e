import Platform
public import ShopCounter
public import SiteDatabase
import SiteStores
import Web

extension SQLDatabase {
    /// Each visitor's number.
    public var counters: any CounterStore { SQLCounterStore(database: self) }
}

/// Counters in a database: each change is one statement, so that concurrent changes lose none.
struct SQLCounterStore: CounterStore {
    let database: any SQLDatabase

    func count(of visitor: Visitor.ID) throws -> Count? {
        try database.read { db in
            try db.row("SELECT number FROM counters WHERE visitor = ?", visitor, read: Self.count) ?? nil
        }
    }

    func increase(by writer: Writer, from start: Count) throws -> Count {
        let count = try database.write(for: writer) { db in
            try db.row(
                """
                INSERT INTO counters (visitor, number) VALUES (?, ? + 1)
                ON CONFLICT (visitor) DO UPDATE SET number = counters.number + 1 RETURNING number
                """, writer.visitor, start.value, read: Self.count) ?? nil
        }
        guard let count else { throw StoreUnavailable("a counter was lost") }
        return count
    }

    func decrease(by writer: Writer, from start: Count) throws -> Count? {
        try database.write(for: writer) { db in
            // Without a row there is nothing to update, and from zero nothing to insert.
            try db.row(
                """
                INSERT INTO counters (visitor, number)
                SELECT ?1, CASE WHEN ?2 > 0 THEN ?2 - 1 ELSE 0 END
                WHERE ?2 > 0 OR EXISTS (SELECT 1 FROM counters WHERE visitor = ?1)
                ON CONFLICT (visitor) DO UPDATE SET number = counters.number - 1 WHERE counters.number > 0
                RETURNING number
                """, writer.visitor, start.value, read: Self.count) ?? nil
        }
    }

    func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        try database.write(for: account) { db in
            try db.execute(
                """
                UPDATE counters SET visitor = ?2
                WHERE visitor = ?1 AND NOT EXISTS (SELECT 1 FROM counters WHERE visitor = ?2)
                """, visitor, account.visitor)
            try db.execute("DELETE FROM counters WHERE visitor = ?1", visitor)
        }
    }

    private static func count(_ row: SQLRow) throws -> Count? {
        Count(try row["number"])
    }
}
