import Foundation
import SiteDatabase

/// The names of accounts in the shop's own histories. An empty one is that of an account that was removed long ago.
enum EditorNames {
    static let indexes: SQLText = """
        CREATE INDEX product_events_by_editor ON product_events (editor, time);
        CREATE INDEX category_events_by_editor ON category_events (editor, time);
        """

    /// Takes the name out of so many rows of each history at most; returns of how many. Of jobs there are few.
    static func forget(_ account: RemovedAccount, _ max: Int, in db: SQLTransaction) throws -> Int {
        let removed = Int64(account.removed.timeIntervalSince1970)
        let counts = [
            try db.execute(
                """
                UPDATE product_events SET editor = '' WHERE id IN
                    (SELECT id FROM product_events WHERE editor = ? AND time <= ? LIMIT ?)
                """, account.name, removed, max),
            try db.execute(
                """
                UPDATE category_events SET editor = '' WHERE id IN
                    (SELECT id FROM category_events WHERE editor = ? AND time <= ? LIMIT ?)
                """, account.name, removed, max),
            try db.execute(
                "UPDATE catalogue_jobs SET editor = '' WHERE editor = ? AND begun <= ?", account.name, removed),
        ]
        return counts.reduce(0, +)
    }
}
