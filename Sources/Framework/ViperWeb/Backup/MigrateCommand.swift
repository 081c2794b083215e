import ArgumentParser
import Platform
import SiteDatabase

/// Makes the database, or brings it up to date.
struct MigrateCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "migrate", abstract: "Create the database, or update it for this program.",
            discussion: "Then names the rows that break a rule of the program, such as one that became stricter.")
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let schema = Program.schema
        try database.location.migrate(schema)
        let broken = try database.location.inspection(schema).read(schema.invalidRows)
        if !broken.isEmpty { for line in RulesCheck.lines(of: broken) { print(line.escapingInvisibles) } }
    }
}
