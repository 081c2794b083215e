import ArgumentParser
import Foundation
import SiteDatabase
import Web

/// Prints the folders with texts, for `deploy/package`.
struct ContentFoldersCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "content-folders", abstract: "Print the folders of texts, below the folder that has `public`.",
            discussion: "Fails if a text of a page is wrong: the site would not start.", shouldDisplay: false)
    }

    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    var publicFolder: String

    func run() throws {
        _ = try PageTexts.read(by: Program.self, publicFolder: publicFolder)
        var folders = Set(Program.schema.folders.map(\.name))
        if FileManager.default.fileExists(atPath: PageTexts.path(of: Program.self, publicFolder: publicFolder)) {
            folders.insert(Program.texts)
        }
        // A folder contains those below it.
        for folder in folders.sorted() where !folders.contains(where: { folder.hasPrefix("\($0)/") }) { print(folder) }
    }
}
