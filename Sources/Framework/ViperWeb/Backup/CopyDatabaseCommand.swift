import ArgumentParser
import SiteDatabase

/// Copies a whole site to another database.
struct CopyDatabaseCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "copy-database",
            abstract: "Copy the whole site to another database, of the same or of the other engine.",
            discussion: """
                From a file to a server or back: the new database is made, or is as `migrate` makes it, and has all in one transaction. Everybody \
                who is signed in stays so. Stop the worker before, as what is written meanwhile is not copied; afterwards start it with the \
                new database, and render its pages with `generate`. Pictures stay where they are: name them with --pictures.
                """)
    }

    @Argument(help: "The database to copy: a file, or a server's address.", transform: DatabaseOption.Named.init)
    var from: DatabaseOption.Named

    @Argument(help: "The new one.", transform: DatabaseOption.Named.init)
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
        print("\(rows) rows of \(from.location) are in \(to.location)")
    }
}
