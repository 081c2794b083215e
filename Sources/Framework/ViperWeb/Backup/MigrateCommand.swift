import ArgumentParser
import SiteDatabase

/// Makes the database, or brings it up to date.
struct MigrateCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "migrate", abstract: "Make the database, or bring it up to date with this program.")
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        try database.location.migrate(Program.schema)
    }
}
