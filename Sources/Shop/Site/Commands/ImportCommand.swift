import ArgumentParser
import Foundation
import Platform
import ShopProducts
import ShopStorage
import SiteDatabase
import Synchronization
import ViperWeb
import Web

/// Fills the catalogue from a file.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add and update products from a CSV file: all of its rows, or none.",
        discussion: """
            The file is read twice, in pieces; a pipe, such as /dev/stdin, is copied first. The columns are slug, name, content, price, currency, category and image, in any order (RFC 4180, UTF-8), and for \
            a language's own texts name.vi, content.vi and so on: an empty one takes a text away, and without the column it stays. A \
            slug that is there already is updated. An image names a picture below --public or, as pictures/NAME, below \
            --pictures; its bytes have to be of the format that its name says.
            """)

    @Argument(help: "The CSV file.")
    var file: String

    @Flag(help: "Do nothing where the catalogue has products already.")
    var ifEmpty = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let site = try database.open(for: ShopProgram.self)
        if ifEmpty, try !site.products.isEmpty { return }
        let reader = CatalogueReader(site: site, database: database, assets: assets)
        try reader.take(InputFile(file))
    }
}

/// Takes a catalogue into the shop: reads it, writes its rows, and renders the pages that show them.
struct CatalogueReader {
    let site: SQLiteDatabase
    let database: DatabaseOption
    let assets: AssetOptions

    /// Throws before anything is written where a row is wrong.
    func take(_ file: some ByteSource) throws {
        let summary = try write(file)
        print("\(summary.added) added, \(summary.updated) updated, \(summary.unchanged) unchanged")
        try renderPages()
    }

    private func write(_ file: some ByteSource) throws -> ImportSummary {
        let pictures = Mutex(CataloguePictures(folders: assets.folders(beside: database.path)))
        let (reading, writing) = (ProgressBar("reading"), ProgressBar("writing"))
        defer { writing.end() }
        let size = file.size
        let rows = CatalogueStream(
            file, languages: Language.allCases.map(\.subtag),
            pictures: { name in pictures.withLock { $0.problem(with: name) } },
            progress: { reading.show($0, of: size) })
        return try site.products.importRows(rows, at: Date()) { done, all in
            writing.show(done, of: all)
        }
    }

    private func renderPages() throws {
        do {
            try RenderedSites<ShopProgram>(database: site, path: database.path) { line in
                FileHandle.standardError.write(Data("\(line)\n".utf8))
            }.refresh()
        } catch {
            throw CommandFailure("the catalogue is imported, but its rendered pages are out of date: \(error)")
        }
    }
}

extension ProductStore {
    /// Whether the catalogue has no product.
    var isEmpty: Bool {
        get throws { try products(ProductQuery()).total == 0 }
    }
}
