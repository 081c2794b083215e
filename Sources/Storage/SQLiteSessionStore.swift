internal import Crypto
internal import Foundation
internal import GRDB
internal import Web

/// Sessions in SQLite, under the SHA-256 of their tokens: who reads the database cannot sign in with what it holds.
struct SQLiteSessionStore: SessionStore {
    let database: SiteDatabase

    func session(for token: SessionToken, renewedSince oldest: Date) throws -> Session? {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT visitor, renewed FROM sessions WHERE hash = ? AND renewed >= ?")
            let row = try Row.fetchOne(statement, arguments: [hash(of: token), oldest.timeIntervalSince1970])
            return row.map { row in
                Session(
                    visitor: Visitor.ID(bytes: Array(row[0] as Data)),
                    renewed: Date(timeIntervalSince1970: row[1]))
            }
        }
    }

    func save(_ session: Session, for token: SessionToken, forgettingBefore oldest: Date) throws {
        try database.write { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO sessions (hash, visitor, renewed) VALUES (?, ?, ?)
                    ON CONFLICT (hash) DO UPDATE SET visitor = excluded.visitor, renewed = excluded.renewed
                    """
            ).execute(arguments: [
                hash(of: token), Data(session.visitor.bytes), session.renewed.timeIntervalSince1970,
            ])
            try db.cachedStatement(sql: "DELETE FROM sessions WHERE renewed < ?")
                .execute(arguments: [oldest.timeIntervalSince1970])
        }
    }

    private func hash(of token: SessionToken) -> Data {
        Data(SHA256.hash(data: token.bytes))
    }
}
