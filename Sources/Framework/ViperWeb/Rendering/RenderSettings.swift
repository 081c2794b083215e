import Foundation
import Platform
import StaticSite
import SiteDatabase
import Web

/// What a rendered site was made with, kept in its manifest: later runs render the same site.
struct RenderSettings: Codable, Equatable {
    /// The database's absolute path, or its server's address. A copy of the database has another one, and leaves the original's pages alone.
    let database: String
    let publicFolder: String
    let pictures: String
    /// As `--origin` takes it.
    let origin: String?
    let isStaticOnly: Bool
    let isCompressed: Bool

    /// A program's site with these settings, reading from a state of its database. `assets` are those of its folders, where they were
    /// read before.
    func site<Program: SiteProgram>(
        of program: Program.Type, on database: any SQLDatabase, assets: Assets? = nil, threads: Int,
        isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
    ) throws -> RenderedSite {
        let assets = try assets ?? Assets(folders: AssetOptions.folders(publicFolder: publicFolder, pictures: pictures))
        let origin = origin.flatMap(Origin.init)
        let context = SiteContext(
            reading: database, assets: assets, origin: origin, hasWorker: !isStaticOnly,
            timeZone: program.timeZone, texts: PageTexts(of: program, publicFolder: publicFolder))
        let website = try program.site(context)
        let generator = Generator(
            website: website, assets: assets, origin: origin, robots: robots(website),
            compressions: isCompressed ? Compression.allCases : [], threads: threads,
            copiesPhotographs: isStaticOnly, isInterrupted: isInterrupted)
        return RenderedSite(
            settings: self, database: database, website: website, assets: assets, generator: generator,
            folders: context.folderModules.withLock { $0 })
    }

    /// A folder under whatever name it is opened.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// The site's own `robots.txt`; without one, everything is allowed. A site of files alone names no page of the worker.
    private func robots(_ website: Website) -> String {
        let content = FileManager.default.contents(atPath: "\(publicFolder)/robots.txt")
        let text = content.map { String(decoding: $0, as: UTF8.self) } ?? "User-agent: *\nDisallow:\n"
        return isStaticOnly ? RobotsText(text: text).rules(for: website) : text
    }
}
