import Accounts
import ArgumentParser
import Foundation
import Platform
import ShopStorage
import ViperWeb
import Web

/// Fills the catalogue from a file.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add and update products from a CSV file: all of its rows, or none.",
        discussion: """
            The command reads the file twice, in pieces, and once more with --photographs. It first copies a pipe, \
            such as /dev/stdin. The columns are slug, name, content, price, currency, category and image, in any order \
            (RFC 4180, UTF-8). Further columns have the texts of a language: name.vi, content.vi and so on. An empty \
            field removes a text. Without the column, the text stays. If the slug of a row exists, the product is \
            updated. An image is a picture below --public, or, as pictures/NAME, below --pictures. Its bytes must have \
            the format of its name. With --photographs, an image may also be a file below that folder, such as \
            2026/IMG_1.HEIC. Its bytes must be JPEG, PNG, WebP, AVIF, HEIC or SVG, and the command stores it in all \
            sizes that pages show. You can stop such an import: the next run continues.
            """)

    @Argument(help: "The CSV file.")
    var file: String

    @Flag(help: "Do nothing if the catalogue has products.")
    var ifEmpty = false

    @Option(
        help: ArgumentHelp(
            "A folder of photographs as a camera writes them. The column image may name its files.", valueName: "dir"))
    var photographs: String?

    @OptionGroup var decoder: DecoderOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let site = try database.open(for: ShopProgram.self)
        if ifEmpty, try !site.products.isEmpty { return }
        let reader = CatalogueReader(site: site, database: database, assets: assets, photographs: try source)
        try reader.take(InputFile(file), named: AuditEvent.name(ofFile: file))
    }

    private var source: PhotographSource? {
        get throws {
            try photographs.map { folder in
                let pictures = try assets.pictures(beside: database.location)
                return PhotographSource(
                    folder: try InputFolder(folder), taking: PhotographImport(pictures: pictures, decoder: decoder))
            }
        }
    }
}
