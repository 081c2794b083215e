import Accounts
import ArgumentParser
import Foundation
import SiteDatabase

/// Restores the database from a copy.
struct RestoreCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "restore",
            abstract: "Replace the database with a copy that `backup` made.",
            discussion: """
                Stop the worker first: the command refuses to run while a process has the database open. It checks the \
                copy, and updates it if it is older than this program. Then one rename replaces the database. The old \
                database stays beside it, with the time in its name. For a database on a server, the command first \
                saves the present data beside the copy. Then it replaces them in one transaction. People are signed in \
                as they were at the time of the copy. If the site lacks pictures, the command takes them from the \
                folder `pictures` beside the copy.
                """)
    }

    @Argument(help: "The copy to restore.")
    var file: String

    @OptionGroup var database: DatabaseOption
    @OptionGroup var pictures: PicturesOption

    func run() throws {
        let kept = try restored()
        print("\(database.location) is restored from \(file)")
        if let kept { print("the old database is kept as \(kept)") }
        CommandAudit(of: Program.self).note(.restored(AuditEvent.name(ofFile: self.file))) {
            try database.open(for: Program.self)
        }
        let copies = PictureCopies(
            folder: URL(fileURLWithPath: file).deletingLastPathComponent().path,
            pictures: try pictures.path(beside: database.location))
        let back = try copies.restore().new
        if back > 0 { print("restored picture files: \(back)") }
        print(
            """
            now start the worker: it renders the pages again in the background; to render them first, run \
            `\(Program.name) generate`
            """)
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
