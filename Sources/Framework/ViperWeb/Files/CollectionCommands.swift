import Accounts
import ArgumentParser
import Foundation
import Platform
import SiteDatabase
import SiteStores

/// Adds and changes the entries of a collection from a file, and renders the pages that show them.
struct ImportEntriesCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Add and change entries of a collection from a CSV file: all of its lines, or none.",
            discussion: """
                The file has the columns that `export` writes, in any order (RFC 4180, UTF-8). Without a column, its texts stay as \
                they are. A line with an id changes that entry. A line without one changes the entry with its key or slug, or adds \
                an entry. The command first copies a pipe, such as /dev/stdin.
                """)
    }

    @OptionGroup var chosen: CollectionArgument<Program>

    @Argument(help: "The CSV file.")
    var file: String

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let site = try database.open(for: Program.self)
        let bar = ProgressBar("importing")
        let said = try chosen.file.take(InputFile(file), site, "command line") { bar.show($0, of: $1) }
        bar.end()
        CommandAudit(of: Program.self).note(.imported(AuditEvent.name(ofFile: file))) { site }
        print(said)
        try RenderedSites<Program>(site, at: database.location).refresh(after: "the file is imported")
    }
}

/// Writes the entries of a collection as a file.
struct ExportEntriesCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export", abstract: "Write the entries of a collection as CSV, in the order of their ids.")
    }

    @OptionGroup var chosen: CollectionArgument<Program>

    @Option(help: "The file to write. Default: standard output.")
    var output: String?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let source = try database.open(for: Program.self).read(chosen.file.write)
        var bytes: [UInt8] = []
        _ = try source.read(source.size, at: 0, into: &bytes)
        if let output {
            try DurableFile.write(bytes, to: output)
        } else {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        }
    }
}

/// A collection of the program, by its name.
struct CollectionArgument<Program: SiteProgram>: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the collection.", valueName: "collection"))
    var collection: String

    func validate() throws {
        let names = Program.schema.files.map(\.collection)
        guard names.contains(where: { $0.utf8.elementsEqual(collection.utf8) }) else {
            throw ValidationError("there is no collection \(collection); the site has \(names.joined(separator: ", "))")
        }
    }

    var file: CollectionFile {
        get throws {
            guard let file = Program.schema.files.first(where: { $0.collection == collection }) else {
                throw ValidationError("there is no collection \(collection)")
            }
            return file
        }
    }
}
