internal import CSodium
internal import Foundation
internal import GRDB
internal import Web

/// Sessions in SQLite, under the SHA-256 of their tokens: who reads the database cannot sign in with what it holds.
struct SQLiteSessionStore: SessionStore {
    let database: SiteDatabase

    func session(for token: SessionToken, at now: Date) throws -> Session? {
        let stored = try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT visitor, account, account_name, begun, renewed FROM sessions WHERE hash = ?")
            return try Row.fetchOne(statement, arguments: [hash(of: token)]).map(session)
        }
        return stored.flatMap { SessionLimits(at: now).allow($0) ? $0 : nil }
    }

    func save(_ session: Session, for token: SessionToken, at now: Date) throws {
        try database.write { db in
            try db.cachedStatement(
                sql: """
                    INSERT INTO sessions (hash, visitor, account, account_name, begun, renewed) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (hash) DO UPDATE SET visitor = excluded.visitor, account = excluded.account,
                    account_name = excluded.account_name, begun = excluded.begun, renewed = excluded.renewed
                    """
            ).execute(arguments: [
                hash(of: token), Data(session.visitor.bytes), session.identity?.id, session.identity?.name,
                session.begun.timeIntervalSince1970, session.renewed.timeIntervalSince1970,
            ])
            try forgetEnded(SessionLimits(at: now), in: db)
        }
    }

    func remove(_ token: SessionToken) throws {
        try database.write { db in
            try db.cachedStatement(sql: "DELETE FROM sessions WHERE hash = ?").execute(arguments: [hash(of: token)])
        }
    }

    private func forgetEnded(_ limits: SessionLimits, in db: Database) throws {
        // One statement and one index for each limit: a save must not walk through everybody's sessions.
        for (ended, limit) in [
            ("renewed < ?", limits.visitorRenewed),
            ("account IS NOT NULL AND renewed < ?", limits.signedInRenewed),
            ("account IS NOT NULL AND begun < ?", limits.signedInBegun),
        ] {
            try db.cachedStatement(sql: "DELETE FROM sessions WHERE \(ended)")
                .execute(arguments: [limit.timeIntervalSince1970])
        }
    }

    private func session(_ row: Row) -> Session {
        let id: String? = row[1]
        let name: String? = row[2]
        return Session(
            of: Visitor.ID(bytes: Array(row[0] as Data)), identity: id.map { Identity(id: $0, name: name ?? "") },
            begun: Date(timeIntervalSince1970: row[3]), renewed: Date(timeIntervalSince1970: row[4]))
    }

    private func hash(of token: SessionToken) -> Data {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        // It fails for no input (libsodium, crypto_hash_sha256).
        _ = crypto_hash_sha256(&hash, token.bytes, UInt64(token.bytes.count))
        return Data(hash)
    }
}
