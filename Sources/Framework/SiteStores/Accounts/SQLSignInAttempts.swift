public import Accounts
import Foundation
import Platform
public import SiteDatabase
import Web

extension SQLDatabase {
    /// The sign-ins that failed lately.
    public var signInAttempts: any SignInAttempts { SQLSignInAttempts(database: self) }
}

/// Failed sign-ins in a database, counted over all processes that use it.
struct SQLSignInAttempts: SignInAttempts {
    let database: any SQLDatabase

    func begin(_ subject: SignInSubject, at now: Date) throws -> SignInAttempt {
        let (name, address) = try subject.keys { text, name in
            try SiteSeal(of: database).bytes(Self.deviceLength, of: text, for: Self.context(name))?.hexadecimal
        }
        return try database.write(in: .named("sign-in attempts")) { db in
            try forgetOld(at: now, in: db)
            let ends = [
                try end(of: "name", name, limit: SignInLimits.perName, in: db),
                address.isEmpty ? nil : try end(of: "address", address, limit: SignInLimits.perAddress, in: db),
            ]
            if let end = try ends.compactMap({ try $0?.first }).max() {
                return .tooMany(retryAfter: seconds(until: end, from: now))
            }
            let ticket: SignInAttempt.Ticket? = try db.row(
                "INSERT INTO sign_in_attempts (name, address, at) VALUES (?, ?, ?) RETURNING id", name, address,
                now
            ) { try $0["id"] }
            guard let ticket else { throw StoreUnavailable("a sign-in attempt was lost") }
            return .allowed(ticket)
        }
    }

    func device(of name: UserName) throws -> String {
        try SiteSeal(of: database).text(of: SessionToken.random().bytes, for: Self.context(name))
    }

    /// As long as a session's token.
    private static let deviceLength = 16

    private static func context(_ name: UserName) -> String { "device \(name.text)" }

    func withdraw(_ ticket: SignInAttempt.Ticket) throws {
        try database.write(in: .rows) { try $0.execute("DELETE FROM sign_in_attempts WHERE id = ?", ticket) }
    }

    private func forgetOld(at now: Date, in db: SQLTransaction) throws {
        try db.enqueue(
            "DELETE FROM sign_in_attempts WHERE at <= ?", now - SignInLimits.time)
    }

    /// When the failure that reaches the limit no longer counts; no row where the limit is not reached.
    private func end(
        of column: SQLText, _ value: String, limit: Int, in db: SQLTransaction
    ) throws -> DeferredRows<Date> {
        try db.deferredRows(
            "SELECT at FROM sign_in_attempts WHERE \(column) = ? ORDER BY at DESC LIMIT 1 OFFSET ?", value, limit - 1
        ) { try $0["at"] as Date + SignInLimits.time }
    }

    private func seconds(until end: Date, from now: Date) -> Int {
        max(1, Int(end.timeIntervalSince(now).rounded(.up)))
    }
}
