import Foundation
import Prices
import ShopProducts
import Testing
import Web

/// The shop as `deploy/up` fills it, from the files of this repository.
struct DemoCatalogueTests {
    private let rows: [CatalogueRow]
    private let shop: DemoShop
    private let assets: Assets

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let publicFolder = Assets.Folder(root.appending(path: "public").path)
        let file = try Data(contentsOf: root.appending(path: "Sources/Shop/Site/Seed/products.csv"))
        var pictures = CataloguePictures(folders: [publicFolder])
        rows = try CatalogueFile.parse(Array(file)) { pictures.problem(with: $0) }
        assets = try Assets(folders: [publicFolder])
        shop = try DemoShop(rows: rows, assets: assets)
    }

    @Test func `the catalogue is a small shop's`() {
        #expect(rows.count >= 36)
        #expect(Set(rows.map(\.category)).count >= 3)
        #expect(Set(rows.map(\.name)).count == rows.count)
        #expect(Set(rows.map(\.price.currency)).count == 1)
        #expect(rows.allSatisfy { $0.price.minorUnits > 0 && !$0.content.isEmpty })
        #expect(rows.contains { $0.name.unicodeScalars.contains { $0.properties.isIdeographic } })
        #expect(rows.contains { $0.name.contains(/[ăâđêôơưàảãáạ]/.ignoresCase()) })
    }

    @Test func `every page answers, and every file that it names is in public under a name that changes with it`()
        throws
    {
        let pages = try CrawlTests.crawl(shop)
        #expect(pages.count >= rows.count)
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
        for row in rows { #expect(assets.sharedURL(of: row.image) != nil, "\(row.image)") }
    }

    @Test(arguments: ["ca phe sua da", "咖啡", "phin"])
    func `a search finds something in it`(search: String) throws {
        let query = ProductQuery(search: search)
        #expect(try !shop.products.products(query).products.isEmpty)
    }
}
