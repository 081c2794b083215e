import SiteDatabase
import SiteStores
import StaticSite
import Web

/// A program's site as its pages are rendered, and the state of the database that it reads.
struct RenderedSite: Sendable {
    let settings: RenderSettings
    let database: any SQLDatabase
    let website: Website
    let assets: Assets
    let generator: Generator
    /// The modules that show folders of texts.
    let folders: [any FolderPages]

    /// The pages that changed from a manifest's revision to the present one; nil if any may have.
    func affectedPages(since manifest: Manifest<RenderSettings>) throws -> [PrerenderedPage]? {
        guard generator.canRewrite(manifest), let recorded = try database.changes(since: manifest.revision) else {
            return nil
        }
        let changes = recorded.compactMap { website.change(named: $0.name, json: $0.json) }
        // One of a module that is no more, or of another version of the program.
        guard changes.count == recorded.count else { return nil }
        return try website.pages(affectedBy: changes)
    }

    /// Brings the pages that are served from the manifest's revision to another one, that of the database.
    func update(
        _ output: LockedOutput, from manifest: Manifest<RenderSettings>, to revision: String,
        progress: @escaping Generator.Progress
    ) throws -> RunSummary {
        if let pages = try affectedPages(since: manifest),
            let summary = try rewrite(pages, in: output, from: manifest, to: revision, progress: progress)
        {
            return summary
        }
        return try generator.revise(
            output, manifest: Manifest(revision: revision, settings: settings), progress: progress)
    }

    /// Renders the pages that changed, and adds the assets that are missing, such as a new picture. Nil if somebody changed the site
    /// map by hand: nothing is written, and everything has to be.
    func rewrite(
        _ pages: [PrerenderedPage], in output: LockedOutput, from manifest: Manifest<RenderSettings>,
        to revision: String, progress: @escaping Generator.Progress = { _, _ in }
    ) throws -> RunSummary? {
        let new = Manifest(revision: revision, settings: settings)
        do {
            return try generator.rewrite(pages, of: output, from: manifest, to: new, progress: progress)
        } catch OutputError.damagedSiteMap {
            return nil
        }
    }
}
