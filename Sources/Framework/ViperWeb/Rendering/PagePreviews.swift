import Platform
import SiteDatabase
import Web

/// Renders pages as they will be after a change, in a transaction that is undone (`SiteContext.preview`).
final class PagePreviews: Sendable {
    private let database: any SQLDatabase
    private let settings: @Sendable () throws -> RenderSettings?
    private let site: @Sendable (_ database: any SQLDatabase, _ settings: RenderSettings?) throws -> Website
    private let kept = Lock<(settings: RenderSettings?, website: Website)?>(nil)

    /// `settings` are those of the files, nil if there are none, and `site` builds the site that they show.
    init(
        of database: any SQLDatabase, settings: @escaping @Sendable () throws -> RenderSettings? = { nil },
        site: @escaping @Sendable (_ database: any SQLDatabase, _ settings: RenderSettings?) throws -> Website
    ) {
        (self.database, self.settings, self.site) = (database, settings, site)
    }

    func page(after change: (SQLTransaction) throws -> Link?) throws -> RenderedPage? {
        // Before the transaction, for which other writers wait.
        let website = try website()
        return try database.undoing { try change($0).flatMap(website.render) }
    }

    private func website() throws -> Website {
        let settings = try settings()
        return try kept.withLock { kept in
            if let kept, kept.settings == settings { return kept.website }
            let website = try site(OpenTransaction(), settings)
            kept = (settings, website)
            return website
        }
    }
}
