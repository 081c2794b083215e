internal import Accounts
internal import Foundation
internal import GRDB

/// Failed sign-ins in SQLite, counted over all processes that use the file.
struct SQLiteSignInAttempts: SignInAttempts {
    let database: SiteDatabase

    func begin(_ name: UserName, from address: String, at now: Date) throws -> SignInAttempt {
        let address = SignInLimits.key(of: address)
        return try database.write { db in
            try forgetOld(at: now, in: db)
            let ends = [
                try end(of: "name", name.text, limit: SignInLimits.perName, in: db),
                address.isEmpty ? nil : try end(of: "address", address, limit: SignInLimits.perAddress, in: db),
            ]
            if let end = ends.compactMap({ $0 }).max() { return .tooMany(retryAfter: seconds(until: end, from: now)) }
            let statement = try db.cachedStatement(
                sql: "INSERT INTO sign_in_attempts (name, address, at) VALUES (?, ?, ?)")
            try statement.execute(arguments: [name.text, address, now.timeIntervalSince1970])
            return .allowed(db.lastInsertedRowID)
        }
    }

    func withdraw(_ ticket: SignInAttempt.Ticket) throws {
        try database.write { db in
            try db.cachedStatement(sql: "DELETE FROM sign_in_attempts WHERE id = ?").execute(arguments: [ticket])
        }
    }

    private func forgetOld(at now: Date, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM sign_in_attempts WHERE at <= ?")
            .execute(arguments: [(now - SignInLimits.time).timeIntervalSince1970])
    }

    /// When the failure that reaches the limit no longer counts; nil where the limit is not reached.
    private func end(of column: String, _ value: String, limit: Int, in db: Database) throws -> Double? {
        let statement = try db.cachedStatement(
            sql: "SELECT at FROM sign_in_attempts WHERE \(column) = ? ORDER BY at DESC LIMIT 1 OFFSET ?")
        return try Double.fetchOne(statement, arguments: [value, limit - 1]).map { $0 + SignInLimits.time }
    }

    private func seconds(until end: Double, from now: Date) -> Int {
        max(1, Int((end - now.timeIntervalSince1970).rounded(.up)))
    }
}
