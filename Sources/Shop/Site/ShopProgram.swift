import ArgumentParser
import ShopStorage
import SiteDatabase
import ViperWeb
import Web

/// The first site: a shop with to-dos, a counter and accounts, in three languages.
@main
struct ShopProgram: SiteProgram {
    static let name = "shop"
    static let abstract = "A web shop with a catalogue, to-do lists, a counter and accounts."
    static let schema = SiteSchema.shop
    static let commands: [any ParsableCommand.Type] = [SeedCommand.self]

    static func site(_ context: SiteContext) throws -> Website {
        let stores = ShopStores(context)
        return Website(
            Language.allCases.map { LocalizedShop(language: $0, stores: stores, context: context).site },
            context: context)
    }
}
