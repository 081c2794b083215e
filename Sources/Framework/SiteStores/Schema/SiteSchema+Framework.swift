public import SiteDatabase
public import Web

extension SiteSchema {
    /// The schema with a site's migrations, in the order in which they were written. Traps where two have one name.
    ///
    /// `derived` are the tables that an engine has for itself, or that are made of others: a name, or with `*` at its end the beginning of
    /// several. They are not copied from one engine to another (`copy-database`), but made by `derive`.
    ///
    /// `leave` is called before the rows of a visitor or an account are deleted, in the same transaction. If pages for everyone show
    /// something of visitors, such as how many come, it records the changes (`record`).
    ///
    /// `timedChanges` are made by the worker when their time comes, once across all machines.
    ///
    /// `forget` removes the name of a removed account from the site's own tables, such as a history of who changed what.
    public init(
        _ migrations: [Migration] = [], derived: [String] = [], derive: @escaping Migration.Step = { _ in },
        leave: (@Sendable (_ visitor: Visitor.ID, _ db: SQLTransaction) throws -> Void)? = nil,
        timedChanges: [TimedChanges] = [],
        forget: @escaping RemovedAccount.Forgetting = { _, _, _ in 0 }
    ) {
        let own = [
            visitorsMigration, quotaMigration, postsMigration, rolesMigration, outboxMigration,
            passwordLinksMigration, secretsMigration, machinesMigration, auditMigration, pageClockMigration,
            jobsMigration, countedPostsMigration,
        ]
        var leaving: Departures.Leaving?
        if let leave { leaving = { visitor, db in try leave(Visitor.ID(bytes: visitor), db) } }
        self.init(
            all: own + migrations, derived: ["visitor_totals", "rendered_outputs", "machine_reports"] + derived,
            derive: { db in
                if db.dialect == .sqlite {
                    try db.execute("UPDATE visitor_totals SET visitors = (SELECT count(*) FROM visitors)")
                }
                try derive(db)
            }, departures: Departures(leave: leaving, forget: forget), timedChanges: timedChanges)
    }
}
