public import Foundation
import Platform
public import SiteDatabase
import Web

/// What the visitors of a site keep, counted in each transaction that changes it.
public struct VisitorTotals: Equatable, Sendable {
    public let visitors: Int
    /// What of the database holds it: pages of SQLite's, rows of PostgreSQL's.
    public let bytes: Int

    static func read(_ db: SQLTransaction) throws -> VisitorTotals {
        let totals = try db.row("SELECT sum(visitors) AS visitors, sum(bytes) AS bytes FROM visitor_totals") { row in
            VisitorTotals(visitors: try row["visitors"], bytes: max(0, try row["bytes"]))
        }
        guard let totals else { throw StoreUnavailable("the totals of the visitors are missing") }
        return totals
    }

    /// Runs `change`, and counts what it adds or frees.
    @discardableResult
    static func counting<Result>(_ db: SQLTransaction, _ change: () throws -> Result) throws -> Result {
        try countingGrowth(db, change).result
    }

    /// The same, with how much it added: nothing is sure to be there.
    static func countingGrowth<Result>(
        _ db: SQLTransaction, _ change: () throws -> Result
    ) throws -> (result: Result, grown: Int) {
        var result: Result?
        let grown = try db.countingVisitors { result = try change() }
        guard let result else { throw StoreUnavailable("a change ended without a result") }
        return (result, grown)
    }
}

extension SQLDatabase {
    /// What the site's visitors keep.
    public var visitorTotals: VisitorTotals {
        get throws { try read(VisitorTotals.read) }
    }

    /// Forgets ended sessions and those of visitors, without an account, that were not used since a moment, with all that
    /// these visitors keep. It goes in small transactions, between which others write. Returns the number of sessions.
    public func purgeSessions(unusedSince moment: Date, at now: Date) throws -> Int {
        let sessions = SQLSessionStore(database: self)
        var all = 0
        while true {
            let gone = try write { db in
                try VisitorTotals.counting(db) { try sessions.forgetEnded(SessionLimits(at: now), in: db) }
                    + sessions.forgetVisitors(unusedSince: moment, in: db)
            }
            guard gone > 0 else { return all }
            all += gone
        }
    }
}

extension VisitorQuota {
    /// Whether so much may be kept.
    public func holds(_ totals: VisitorTotals) -> Bool {
        totals.visitors <= visitors && totals.bytes <= bytes
    }
}

extension DatabaseInspection {
    /// What the site's visitors keep.
    public func visitorTotals() throws -> VisitorTotals { try read(VisitorTotals.read) }
}
