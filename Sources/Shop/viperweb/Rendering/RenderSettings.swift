import Accounts
import Counter
import Foundation
import Site
import StaticSite
import ShopStorage
import SiteDatabase
import Todos
import Web

/// What a rendered site was made with, kept in its manifest: later runs render the same site.
struct RenderSettings: Codable, Equatable {
    /// The database's absolute path. A copy of the database has another one, and leaves the original's pages alone.
    let database: String
    let publicFolder: String
    let pictures: String
    /// As `--origin` takes it.
    let origin: String?
    let isStaticOnly: Bool
    let isCompressed: Bool

    /// The generator of these settings, reading from one state of a catalogue.
    func generator(of catalogue: SQLiteSnapshot, threads: Int) throws -> Generator {
        let assets = try Assets(folders: AssetOptions.folders(publicFolder: publicFolder, pictures: pictures))
        let origin = origin.flatMap(Origin.init)
        let shop = Shop(
            stores: stores(catalogue), assets: assets, origins: origin.map { [$0] } ?? [],
            staticOnly: isStaticOnly)
        return Generator(
            website: shop.website, assets: assets, origin: origin, robots: robots,
            compressions: isCompressed ? Compression.allCases : [], threads: threads)
    }

    /// No page that is the same for everybody asks the stores of what is one's own.
    private func stores(_ catalogue: SQLiteSnapshot) -> Shop.Stores {
        Shop.Stores(
            products: catalogue.products, categories: catalogue.categories, todos: MemoryTodoStore(),
            counters: MemoryCounterStore(), accounts: MemoryAccountStore(), attempts: MemorySignInAttempts(),
            sessions: MemorySessionStore())
    }

    /// What the site's own `robots.txt` says; everything is allowed where there is none.
    private var robots: String {
        let content = FileManager.default.contents(atPath: "\(publicFolder)/robots.txt")
        return content.map { String(decoding: $0, as: UTF8.self) } ?? "User-agent: *\nDisallow:\n"
    }
}
