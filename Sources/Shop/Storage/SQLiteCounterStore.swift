internal import Counter
internal import Foundation
internal import GRDB
internal import Web

/// Counters in SQLite: each change is one statement, so that two that meet lose no step.
struct SQLiteCounterStore: CounterStore {
    let database: SiteDatabase

    func count(of visitor: Visitor.ID) throws -> Count? {
        try database.read { db in
            let statement = try db.cachedStatement(sql: "SELECT number FROM counters WHERE visitor = ?")
            return try Int.fetchOne(statement, arguments: [Data(visitor.bytes)]).flatMap { Count($0) }
        }
    }

    func increase(of visitor: Visitor.ID, from start: Count) throws -> Count {
        let number = try database.write { db in
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        INSERT INTO counters (visitor, number) VALUES (?, ? + 1)
                        ON CONFLICT (visitor) DO UPDATE SET number = number + 1 RETURNING number
                        """), arguments: [Data(visitor.bytes), start.value])
        }
        guard let count = number.flatMap({ Count($0) }) else { throw StoreUnavailable("a counter was lost") }
        return count
    }

    func decrease(of visitor: Visitor.ID, from start: Count) throws -> Count? {
        try database.write { db in
            // Without a row there is nothing to update, and from zero nothing to insert.
            try Int.fetchOne(
                db.cachedStatement(
                    sql: """
                        INSERT INTO counters (visitor, number)
                        SELECT ?1, max(?2 - 1, 0) WHERE ?2 > 0 OR EXISTS (SELECT 1 FROM counters WHERE visitor = ?1)
                        ON CONFLICT (visitor) DO UPDATE SET number = number - 1 WHERE number > 0 RETURNING number
                        """), arguments: [Data(visitor.bytes), start.value]
            ).flatMap { Count($0) }
        }
    }

    func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        let arguments: StatementArguments = [Data(visitor.bytes), Data(account.bytes)]
        try database.write { db in
            try db.cachedStatement(sql: "UPDATE OR IGNORE counters SET visitor = ?2 WHERE visitor = ?1")
                .execute(arguments: arguments)
            try db.cachedStatement(sql: "DELETE FROM counters WHERE visitor = ?1")
                .execute(arguments: [Data(visitor.bytes)])
        }
    }
}
