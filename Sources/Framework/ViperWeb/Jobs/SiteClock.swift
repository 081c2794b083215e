import Foundation
import Platform
import SiteDatabase
import SiteStores
import Web

/// What time brings to a site: pages that change with it, and jobs that are added at stated times.
final class SiteClock: Sendable {
    private let database: any SQLDatabase
    private let website: Website
    private let timed: [TimedChanges]
    private let timetable: JobTimetable
    private let renderChanges: Website.RenderChanges
    /// When a page of the revision next changes.
    private let known = Lock<(revision: String, next: Date?)?>(nil)

    init(
        of website: Website, in database: any SQLDatabase, timed: [TimedChanges], timetable: JobTimetable,
        renderChanges: @escaping Website.RenderChanges
    ) {
        self.database = database
        self.website = website
        self.timed = timed
        self.timetable = timetable
        self.renderChanges = renderChanges
    }

    /// Makes the changes that are due at a time and renders their pages, and adds the jobs of the schedules.
    func look(at now: Date) throws {
        try timetable.addDue(at: now, to: database)
        guard let next = try nextChange, next <= now else { return }
        if try database.movePageTime(to: now, of: website, timed) { try renderChanges() }
    }

    private var nextChange: Date? {
        get throws {
            let revision = try database.pageRevision
            var page = known.withLock { $0 }
            if page?.revision != revision {
                page = (revision, try website.nextChange(after: database.pageTime))
                known.withLock { $0 = page }
            }
            return try database.nextChange(page: page?.next, timed)
        }
    }
}
