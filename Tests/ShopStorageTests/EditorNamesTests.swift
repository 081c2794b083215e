import Accounts
import Foundation
import Passwords
import ShopStorage
import SiteCollections
import SiteDatabase
import SiteStores
import Testing

/// The names of accounts in the shop's histories.
@Suite struct EditorNamesTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day = 86_400.0

    @Test(arguments: Engine.databases)
    func `the name of a removed account disappears from every history after 30 days, also from those of before`(
        _ engine: Engine
    ) throws {
        let location = try engine.location()
        try location.migrate(.shopBeforeProducts)
        try location.open(.shopBeforeProducts).write { db in
            for editor in ["ann@example.org", "bob@example.org"] {
                try db.execute(
                    "INSERT INTO product_events (product, time, kind, editor) VALUES (1, 1800000000, 'hidden', ?)",
                    editor)
                try db.execute(
                    """
                    INSERT INTO category_events (category, time, kind, editor, before, after)
                    VALUES (1, 1800000000, 'moved', ?, '1', '2')
                    """, editor)
                try db.execute(
                    """
                    INSERT INTO catalogue_jobs (file, size, editor, begun, seen, is_running, state)
                    VALUES ('a.csv', 9, ?, 1800000000, 1800000000, 0, '{}')
                    """, editor)
            }
        }
        try location.migrate(.shop)
        let database = try location.open(.shop)
        let accounts = database.accounts(hasher: Argon2id(.minimum), now: { Self.start })
        let ann = try UserName("ann@example.org")
        _ = try accounts.add(ann, Password("correct horse"), id: nil, at: Self.start)
        #expect(try accounts.remove(ann))
        for (seconds, name) in [(30 * Self.day - 1, ann.text), (30 * Self.day, "")] {
            let root = AuditActor.systemUser("root")
            try database.auditTrail().record(AuditEntry(.copied("a"), by: root, at: Self.start + seconds))
            let tables: [SQLText] = [
                "product_events", "catalogue_history", "category_events", "categories_history", "catalogue_jobs",
            ]
            for table in tables {
                let editors: [String] = try database.read { db in
                    try db.rows("SELECT editor FROM \(table) ORDER BY id") { try $0["editor"] }
                }
                #expect(editors == [name, "bob@example.org"], "\(table.text)")
            }
        }
    }
}
