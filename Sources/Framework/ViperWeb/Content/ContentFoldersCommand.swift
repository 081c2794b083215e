import ArgumentParser
import SiteDatabase

/// Prints the folders whose files are entries, for `deploy/package`.
struct ContentFoldersCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "content-folders", abstract: "Print the folders of texts, below the folder that has `public`.",
            shouldDisplay: false)
    }

    func run() {
        for folder in Program.schema.folders { print(folder.folder) }
    }
}
