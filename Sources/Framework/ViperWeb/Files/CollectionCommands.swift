import Accounts
import ArgumentParser
import Foundation
import Platform
import SiteDatabase
import SiteStores
import Web

/// Adds and changes the entries of a collection from a file, and renders the pages that show them.
struct ImportEntriesCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Add and change entries of a collection from a CSV file: all of its lines, or none.",
            discussion: """
                The file has the columns that `export` writes, in any order (RFC 4180, UTF-8). Without a column, its texts stay as \
                they are. A line with an id changes that entry. A line without one changes the entry with its key or slug, or adds \
                an entry. The command first copies a pipe, such as /dev/stdin. With --photographs, the column of a photograph may \
                name a file below that folder, such as 2026/IMG_1.HEIC. Its bytes must be JPEG, PNG, WebP, AVIF, HEIC or SVG, and \
                the command stores it in all sizes that pages show. You can stop such an import: the next run continues. Where the \
                site's own pictures are allowed, --public is its folder of files.
                """)
    }

    @OptionGroup var chosen: CollectionArgument<Program>

    @Argument(help: "The CSV file.")
    var file: String

    @Option(help: ArgumentHelp("A folder of photographs that the file names.", valueName: "dir"))
    var photographs: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp("The folder of the site's own files, whose pictures the file may name.", valueName: "dir"))
    var publicFolder: String?

    @OptionGroup var decoder: DecoderOption
    @OptionGroup var pictures: PicturesOption
    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard try publicFolder != nil || !chosen.file.hasPictures else {
            throw ValidationError(
                "the entries of \(chosen.collection) may have the site's own pictures: name its files' folder with --public"
            )
        }
        guard try photographs == nil || chosen.file.hasPhotographs else {
            throw ValidationError("--photographs: the entries of \(chosen.collection) have no photographs")
        }
    }

    func run() throws {
        let site = try database.open(for: Program.self)
        let files = try photographs.map(files)
        let bar = ProgressBar("importing")
        let said = try chosen.file.take(InputFile(file), files, isAsset, site, "command line") {
            bar.show($0, of: $1)
        }
        bar.end()
        CommandAudit(of: Program.self).note(.imported(AuditEvent.name(ofFile: file))) { site }
        print(said)
        try RenderedSites<Program>(site, at: database.location).refresh(after: "the file is imported")
    }

    /// Tells whether the site has a picture; nil if the file can name none of the site's own.
    private var isAsset: (@Sendable (String) -> Bool)? {
        get throws {
            guard let publicFolder else { return nil }
            let pictures = try pictures.path(beside: database.location)
            return Assets.Folder.pictureCheck(in: AssetOptions.folders(publicFolder: publicFolder, pictures: pictures))
        }
    }

    private func files(below path: String) throws -> PhotographFiles {
        let folder = try InputFolder(path)
        let photographs = PhotographImport(pictures: try pictures.path(beside: database.location), decoder: decoder)
        return PhotographFiles { name in
            if name.split(separator: "/").contains(where: { $0.utf8.first == UInt8(ascii: ".") }) { return false }
            do throws(SystemError) {
                return try folder.file(name) != nil
            } catch {
                // A name that leads out of the folder.
                if error.code == ELOOP { return false }
                throw error
            }
        } take: { names in
            try photographs.names(of: names, below: folder)
        }
    }
}

/// Writes the entries of a collection as a file.
struct ExportEntriesCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Write the entries of a collection to standard output as CSV, in the order of their ids.")
    }

    @OptionGroup var chosen: CollectionArgument<Program>

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let source = try database.open(for: Program.self).read(chosen.file.write)
        var (bytes, place) = ([UInt8](), 0)
        while place < source.size {
            bytes.removeAll(keepingCapacity: true)
            place += try source.read(Self.piece, at: place, into: &bytes)
            try FileHandle.standardOutput.write(contentsOf: bytes)
        }
    }

    private static var piece: Int { 65_536 }
}

/// A collection of the program, by its name.
struct CollectionArgument<Program: SiteProgram>: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the collection.", valueName: "collection"))
    var collection: String

    func validate() throws { _ = try file }

    var file: CollectionFile {
        get throws {
            let files = Program.schema.files
            guard let file = files.first(where: { $0.collection.utf8.elementsEqual(collection.utf8) }) else {
                let names = files.map(\.collection).joined(separator: ", ")
                throw ValidationError("there is no collection \(collection); the site has \(names)")
            }
            return file
        }
    }
}
