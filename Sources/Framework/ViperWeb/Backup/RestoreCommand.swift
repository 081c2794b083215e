import ArgumentParser
import Foundation
import SiteDatabase

/// Restores the database from a copy.
struct RestoreCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: "Put a copy that `backup` made in the database's place.",
            discussion: """
                Refused while a process has the database open: stop the worker first. The copy is checked, and brought up to \
                date where it is older than this program; then one rename switches. The database that was there is kept beside \
                it, with the time in its name; that of a server is copied beside the copy first, and replaced in one transaction. Who was signed in when the copy was made is so again. Pictures that the site has no more \
                come from the folder `pictures` beside the copy.
                """)
    }

    @Argument(help: "The copy.")
    var file: String

    @OptionGroup var database: DatabaseOption
    @OptionGroup var pictures: PicturesOption

    func run() throws {
        let kept = try restored()
        print("\(database.location) is restored from \(file)")
        if let kept { print("what was there is kept as \(kept)") }
        let copies = PictureCopies(
            folder: URL(fileURLWithPath: file).deletingLastPathComponent().path,
            pictures: try pictures.path(beside: database.location))
        let back = try copies.restore().new
        if back > 0 { print("files of pictures that are back: \(back)") }
        print("start the worker: it renders the pages anew first; or do it now with `\(Program.name) generate`")
    }

    private func restored() throws -> String? {
        do {
            switch database.location {
            case .file(let path): return try SQLiteDatabase.restore(path, from: file, schema: Program.schema)
            case .server(let address): return try ServerCopies(of: address, schema: Program.schema).restore(from: file)
            }
        } catch let error as SiteDatabaseError {
            guard case .inUse = error else { throw error }
            throw CommandFailure("\(error) (systemctl stop \(Program.package).socket \(Program.package).service)")
        }
    }
}
