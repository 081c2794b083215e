import Accounts
import Foundation
import Platform
import Prices
import ShopProducts
import ShopStorage
import SiteDatabase
import ViperWeb
import Web

/// Takes a catalogue into the shop: reads it, makes its photographs, writes its rows, and renders the pages that show them.
struct CatalogueReader {
    let site: any LiveDatabase
    let database: DatabaseOption
    let assets: AssetOptions
    /// Where photographs come from; nil if the file may name pictures of the site's own alone.
    var photographs: PhotographSource?

    /// Throws before anything is written where a row is wrong, and before any picture is decoded where more than pictures are.
    func take(_ file: some ByteSource, named name: String) throws {
        let summary = try write(file)
        CommandAudit(of: ShopProgram.self).note(.imported(name)) { site }
        print("\(summary.added) added, \(summary.updated) updated, \(summary.unchanged) unchanged")
        try RenderedSites<ShopProgram>(site, at: database.location).refresh(after: "the catalogue is imported")
    }

    private func write(_ file: some ByteSource) throws -> ImportSummary {
        let own = try CataloguePictures(folders: assets.folders(beside: database.location))
        let images = CatalogueImages(own: own, photographs: photographs?.folder)
        let reading = ProgressBar("reading")
        let rows = stream(file, images, reading)
        guard let photographs else { return try write(rows) }
        let checked = try check(stream(file, images, ProgressBar("checking")))
        return try write(PhotographedRows(rows, as: checked, names: images.take(by: photographs.taking)))
    }

    private func stream(_ file: some ByteSource, _ images: CatalogueImages, _ bar: ProgressBar) -> CatalogueStream {
        let size = file.size
        return CatalogueStream(
            file, languages: Language.allCases.map(\.subtag), pictures: images.problem(with:),
            progress: { bar.show($0, of: size) })
    }

    /// What the import itself finds only after the photographs.
    private func check(_ rows: some CatalogueRows) throws -> CatalogueFingerprint {
        let catalogue = try site.products.products(ProductQuery()).products.first?.price.currency
        return try rows.check { row in
            if let catalogue, row.price.currency != catalogue {
                throw CurrencyConflict(catalogue: catalogue, file: row.price.currency)
            }
        }
    }

    private func write(_ rows: some CatalogueRows) throws -> ImportSummary {
        let writing = ProgressBar("writing")
        defer { writing.end() }
        return try site.products.importRows(rows, at: Date()) { writing.show($0, of: $1) }
    }
}

extension ProductStore {
    /// Whether the catalogue has no product.
    var isEmpty: Bool {
        get throws { try products(ProductQuery()).total == 0 }
    }
}
