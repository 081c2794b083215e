import ArgumentParser
import Foundation
import ShopProducts
import ShopStorage
import ViperWeb

/// Writes the catalogue as a file that `import` reads.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the catalogue as CSV, in the order of the product numbers.")

    @Option(help: "The file to write. Default: standard output.")
    var output: String?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let products = try database.open(for: ShopProgram.self).products
        let languages = try products.textLanguages()
        var bytes = CatalogueFile.header(of: languages)
        try products.exportRows { bytes += CatalogueFile.line(of: $0, languages) }
        if let output {
            try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
        } else {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        }
    }
}
