public import FoundationEssentials
import Platform
public import SiteDatabase
package import Web

/// The time as of which pages are rendered.
let pageClockMigration = Migration(
    "viperweb 10 page clock",
    sql: """
        CREATE TABLE page_clock (at REAL NOT NULL) STRICT;
        INSERT INTO page_clock (at) VALUES (0);
        """)

extension SQLTransaction {
    /// The time as of which pages are rendered. It moves when a page or an entry changes with the time (`PrerenderedModule.nextChange`,
    /// `TimedChanges`), so each rendering of one state of the database gives the same page.
    public var pageTime: Date {
        get throws {
            guard let time = try row("SELECT at FROM page_clock", read: { try $0["at"] as Date }) else {
                throw StoreUnavailable("the pages have no time")
            }
            return time
        }
    }
}

extension SQLDatabase {
    /// The time as of which pages are rendered.
    public var pageTime: Date {
        get throws { try read { try $0.pageTime } }
    }

    /// When something next changes with the time: a page of the site, or one of the timed changes; nil if nothing does.
    package func nextChange(of website: Website, _ timed: [TimedChanges]) throws -> Date? {
        try nextChange(page: website.nextChange(after: pageTime), timed)
    }

    /// The same where it is known when a page does.
    package func nextChange(page: Date?, _ timed: [TimedChanges]) throws -> Date? {
        if timed.isEmpty { return page }
        return try read { db in try (timed.map { try $0.next(db) } + [page]).compactMap(\.self).min() }
    }

    /// Moves the time of the pages to `now` if something changes with the time until then, makes the timed changes that are due, and records
    /// a `ClockChange`; returns whether it did. Of several processes, one does.
    @discardableResult
    package func movePageTime(to now: Date, of website: Website, _ timed: [TimedChanges]) throws -> Bool {
        let last = try pageTime
        guard let next = try nextChange(of: website, timed), next <= now else { return false }
        return try write { db in
            guard try db.execute("UPDATE page_clock SET at = ? WHERE at = ?", now, last) > 0 else { return false }
            for change in timed { try change.make(now, db) }
            try db.record(ClockChange(from: last, to: now), at: now)
            return true
        }
    }
}
