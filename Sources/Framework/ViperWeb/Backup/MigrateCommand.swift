import ArgumentParser
import SiteDatabase

/// Makes the database, or brings it up to date.
struct MigrateCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "migrate", abstract: "Create the database, or update it for this program.")
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        try database.location.migrate(Program.schema)
    }
}
