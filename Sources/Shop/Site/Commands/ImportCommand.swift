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
            The file is read twice, in pieces, and with --photographs once more; a pipe, such as /dev/stdin, is copied first. The columns are slug, name, content, price, currency, category and image, in any order (RFC 4180, UTF-8), and for \
            a language's own texts name.vi, content.vi and so on: an empty one takes a text away, and without the column it stays. A \
            slug that is there already is updated. An image names a picture below --public or, as pictures/NAME, below \
            --pictures; its bytes have to be of the format that its name says. With --photographs it may also name a file \
            below that folder, such as 2026/IMG_1.HEIC: JPEG, PNG, WebP, AVIF, HEIC or SVG by its bytes, which is stored in all \
            the sizes that pages show. Such an import can be stopped, and goes on when it is run again.
            """)

    @Argument(help: "The CSV file.")
    var file: String

    @Flag(help: "Do nothing where the catalogue has products already.")
    var ifEmpty = false

    @Option(help: ArgumentHelp("A folder of photographs, as cameras write them, that images name.", valueName: "dir"))
    var photographs: String?

    @OptionGroup var decoder: DecoderOption
    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let site = try database.open(for: ShopProgram.self)
        if ifEmpty, try !site.products.isEmpty { return }
        let reader = CatalogueReader(site: site, database: database, assets: assets, photographs: try source)
        try reader.take(InputFile(file))
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
