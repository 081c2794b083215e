import Foundation
import SiteDatabase

extension CollectionWriter {
    /// Shows and hides the entries whose time has come.
    func makeTimedChanges() throws {
        let now = editor.seconds
        let appearing: [Int64] = try db.rows(
            """
            SELECT id FROM \(tables.entries) WHERE entry_visibility = 1 AND entry_from IS NOT NULL AND entry_from <= ?
            ORDER BY entry_from, id
            """, now
        ) { try $0["id"] }
        for id in appearing { try set(.visible, of: id) }
        let going: [Int64] = try db.rows(
            """
            SELECT id FROM \(tables.entries) WHERE entry_visibility = 0 AND entry_until IS NOT NULL AND entry_until <= ?
            ORDER BY entry_until, id
            """, now
        ) { try $0["id"] }
        for id in going { try set(.hidden, of: id) }
    }
}

extension CollectionTables {
    /// The entries that appear and go at a time, and what a version that does not know lists or search wrote.
    var timedChanges: TimedChanges {
        TimedChanges { [self] db in
            let isStale = try db.row(lists.isStale, lists.rule, lists.searchRule) { _ in true }
            if isStale == true { return .distantPast }
            let times: [Int64?] = try db.rows(
                """
                SELECT min(entry_from) AS time FROM \(entries) WHERE entry_visibility = 1 AND entry_from IS NOT NULL
                UNION ALL
                SELECT min(entry_until) FROM \(entries) WHERE entry_visibility = 0 AND entry_until IS NOT NULL
                """
            ) { try $0["time"] }
            return times.compactMap(\.self).min().map { Date(timeIntervalSince1970: Double($0)) }
        } make: { [self] now, db in
            var lists = try EntryLists(self, in: db)
            try lists.catchUp()
            let clock = EntryEditor(name: EntryEditor.clock, time: now)
            try CollectionWriter(tables: self, db: db, editor: clock).makeTimedChanges()
        }
    }
}
