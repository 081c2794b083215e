import Accounts
import ArgumentParser
import Foundation
import SiteDatabase

/// Copies the database while people write.
struct BackupCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "backup",
            abstract: "Copy the database to a file while people read and write.",
            discussion: """
                A copy gets its name only when it is checked and on the disk. The command never replaces an existing \
                file. The copy contains hashes of passwords, and only its owner can read it. With --into, \
                the name of a copy is its time (2026-11-21T03-00-00Z.sqlite). A copy of a server's database has \
                pg_dump's format and the suffix .dump. When the new copy exists, the command removes the oldest copies \
                in the folder. It copies the site's pictures to the folder `pictures` there, once for all copies. It also \
                removes copies of upgrades (before-VERSION), and data that a restore replaced, if they are older than \
                30 days.
                """)
    }

    @Argument(help: "The new file.")
    var file: String?

    @Option(help: ArgumentHelp("A folder for the copies, instead of a file.", valueName: "dir"))
    var into: String?

    @Option(help: "How many copies --into keeps.")
    var keep = 7

    @OptionGroup var database: DatabaseOption
    @OptionGroup var pictures: PicturesOption

    /// How long copies of upgrades, and data that a restore replaced, are kept: 30 days.
    private static var secondsOfOthers: Double { 30 * 24 * 60 * 60 }

    func validate() throws {
        guard (file == nil) != (into == nil) else { throw ValidationError("Name a file, or a folder with --into.") }
        guard (1...1_000).contains(keep) else { throw ValidationError("--keep takes 1 to 1000.") }
    }

    func run() throws {
        guard let into else { return try backUp(to: file ?? "") }
        let folder = BackupFolder(path: into, of: database.location)
        try folder.removeStale()
        let name = folder.nextName
        try backUp(to: folder.path(of: name))
        // Behind the database: it names none that comes later.
        let pictures = PictureCopies(folder: into, pictures: try pictures.path(beside: database.location))
        try take(pictures)
        try folder.removeOldest(keeping: keep, beside: name)
        if let oldest = try folder.names().first { try pictures.removeGone(before: oldest.time.date) }
        try removeOthers(in: folder, before: Date(timeIntervalSinceNow: -Self.secondsOfOthers))
    }

    private func removeOthers(in folder: BackupFolder, before date: Date) throws {
        try folder.removeOthers(before: date)
        if case .file(let path) = database.location { try SQLiteDatabase.removeReplaced(of: path, before: date) }
    }

    private func take(_ pictures: PictureCopies) throws {
        let summary = try pictures.take()
        if summary.all > 0 { print("\(pictures.folder)/pictures: \(summary.new) of \(summary.all) files are new") }
    }

    private func backUp(to file: String) throws {
        let start = ContinuousClock.now
        let bytes = try copy(to: file)
        print("\(file): \(bytes) bytes in \((ContinuousClock.now - start).seconds) s")
        CommandAudit(of: Program.self).note(.copied(AuditEvent.name(ofFile: file))) {
            try database.open(for: Program.self)
        }
    }

    private func copy(to file: String) throws -> Int {
        let bar = ProgressBar("copying", isLogged: false)
        defer { bar.end() }
        switch database.location {
        case .file(let path):
            return try SQLiteDatabase.backUp(path, to: file, schema: Program.schema) { bar.show($0, of: $1) }
        case .server(let address): return try ServerCopies(of: address, schema: Program.schema).backUp(to: file)
        }
    }
}
