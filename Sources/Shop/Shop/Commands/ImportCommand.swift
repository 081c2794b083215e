import ArgumentParser
import Foundation
import Products
import ShopStorage
import SiteDatabase
import ViperWeb
import Web

/// Fills the catalogue from a file.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add and update products from a CSV file: all of its rows, or none.",
        discussion: """
            The columns are slug, name, content, price, currency, category and image, in any order (RFC 4180, UTF-8). A \
            slug that is there already is updated. An image names a picture below --public or, as pictures/NAME, below \
            --pictures.
            """)

    @Argument(help: "The CSV file.")
    var file: String

    @Flag(help: "Do nothing where the catalogue has products already.")
    var ifEmpty = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let site = try database.open(for: ShopProgram.self)
        let store = site.products
        if ifEmpty, try store.products(ProductQuery()).total > 0 { return }
        let rows = try read()
        let summary = try write(rows, to: store)
        print("\(summary.added) added, \(summary.updated) updated, \(summary.unchanged) unchanged")
        try renderPages(of: site)
    }

    private func renderPages(of site: SQLiteDatabase) throws {
        do {
            try RenderedSites<ShopProgram>(database: site, path: database.path) { line in
                FileHandle.standardError.write(Data("\(line)\n".utf8))
            }.refresh()
        } catch {
            throw CommandFailure("the catalogue is imported, but its rendered pages are out of date: \(error)")
        }
    }

    private func read() throws -> [CatalogueRow] {
        guard let content = FileManager.default.contents(atPath: file) else {
            throw ValidationError("cannot read \(file)")
        }
        let folders = assets.folders(beside: database.path)
        let bar = ProgressBar("reading")
        defer { bar.end() }
        return try CatalogueFile.parse(
            Array(content), pictures: { name in folders.contains { $0.holds(name) } },
            progress: { bar.show($0, of: content.count) })
    }

    private func write(_ rows: [CatalogueRow], to store: some ProductStore) throws -> ImportSummary {
        let bar = ProgressBar("writing")
        defer { bar.end() }
        return try store.importRows(rows, at: Date()) { bar.show($0, of: rows.count) }
    }
}
