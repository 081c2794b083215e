import Accounts
import ArgumentParser
import SiteDatabase

/// Copies a whole site to another database.
struct CopyDatabaseCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "copy-database",
            abstract: "Copy the whole site to another database, on the same engine or on the other one.",
            discussion: """
                From a file to a server, or back. The command creates the new database, or takes one that `migrate` \
                made. One transaction copies all data. Everybody who is signed in stays signed in. Stop the worker \
                first: the command does not copy what people write meanwhile. Then start the worker with the new \
                database, and render its pages with `generate`. Pictures stay in their folder: give it to both with \
                --pictures.
                """)
    }

    @Argument(help: "The database to copy: a file, or a server's address.", transform: DatabaseOption.Named.init)
    var from: DatabaseOption.Named

    @Argument(help: "The new database: a file, or a server's address.", transform: DatabaseOption.Named.init)
    var to: DatabaseOption.Named

    func validate() throws {
        try from.check("FROM")
        try to.check("TO")
    }

    func run() throws {
        let bar = ProgressBar("copying")
        let rows: Int
        do {
            defer { bar.end() }
            rows = try DatabaseCopying(Program.schema).copy(from: from.location, to: to.location) {
                bar.show($0, of: $1)
            }
        }
        CommandAudit(of: Program.self).note(.copied(AuditEvent.name(ofFile: to.location.description))) {
            try from.location.open(Program.schema)
        }
        print("copied \(rows) rows from \(from.location) to \(to.location)")
    }
}
