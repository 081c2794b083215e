import Foundation
import Prices
import ShopProducts
import ShopStorage
import Testing
import Web

@testable import SiteCollections

/// The shop as `deploy/up` fills it, from the files of this repository.
struct DemoCatalogueTests {
    private let products: [Product]
    private let shop: DemoShop
    private let assets: Assets

    /// Each picture must be in the public folder, and be one by its bytes.
    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let publicFolder = Assets.Folder(root.appending(path: "public").path)
        let file = try Data(contentsOf: root.appending(path: "Sources/Shop/Site/Seed/products.csv"))
        assets = try Assets(folders: [publicFolder])
        shop = try DemoShop(stocked: [], assets: assets)
        _ = try EntriesImport(
            tables: shopProducts.tables, database: shop.database, editor: EntryEditor(name: "ann", time: Date()),
            isAsset: Assets.Folder.pictureCheck(in: [publicFolder])
        ).run(Array(file))
        products = try shop.products.products(ProductQuery(per: 100)).products
    }

    @Test func `the catalogue is a small shop's`() throws {
        #expect(products.count >= 36)
        #expect(Set(products.map(\.category)).count >= 3)
        #expect(Set(products.map(\.name)).count == products.count)
        #expect(Set(products.map(\.price.currency)).count == 1)
        #expect(products.allSatisfy { $0.price.minorUnits > 0 && !$0.content.isEmpty })
        #expect(products.contains { $0.name.unicodeScalars.contains { $0.properties.isIdeographic } })
        #expect(products.contains { $0.name.contains(/[ăâđêôơưàảãáạ]/.ignoresCase()) })
    }

    @Test func `every page answers, and every file that it names is in public under a name that changes with it`()
        throws
    {
        let pages = try CrawlTests.crawl(shop)
        #expect(pages.count >= products.count)
        for (reference, page) in pages {
            #expect(page.all("h1").count == 1, "\(reference)")
            #expect(page.assets.count >= 5, "\(reference)")
            for name in page.assets {
                let isFingerprinted =
                    name.wholeMatch(of: /\/assets\/[a-z0-9\/-]+(\.share)?\.[0-9a-f]{16}\.(css|js|svg|png|jpg)/) != nil
                #expect(isFingerprinted, "\(name) at \(reference)")
            }
        }
    }

    @Test func `every drawing has a JPEG for those who share its product (deploy-shared-pictures)`() {
        for product in products { #expect(assets.sharedURL(of: product.image) != nil, "\(product.image)") }
    }

    @Test(arguments: ["ca phe sua da", "咖啡", "phin"])
    func `a search finds something in it`(search: String) throws {
        let query = ProductQuery(search: search)
        #expect(try !shop.products.products(query).products.isEmpty)
    }
}
