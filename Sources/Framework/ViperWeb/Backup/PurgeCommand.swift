import ArgumentParser
import Foundation
import SiteDatabase
import SiteStores

/// Forgets visitors who do not come any more.
struct PurgeCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "purge",
            abstract: "Remove visitors who have not come for some days, with all their data.",
            discussion: """
                Accounts and signed-in sessions stay. The worker can run meanwhile. The database uses the space again, \
                but its file does not shrink.
                """)
    }

    @Option(
        help: ArgumentHelp("Remove visitors who have not come for this many days, 0 to 400.", valueName: "days"))
    var idle: Int

    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard (0...400).contains(idle) else { throw ValidationError("--idle takes 0 to 400.") }
    }

    func run() throws {
        let opened = try database.open(for: Program.self)
        let before = try opened.visitorTotals
        let now = Date()
        let gone = try RenderedSites<Program>(opened, at: database.location).rendering("the visitors are removed") {
            try opened.purgeSessions(unusedSince: now - Double(idle) * 24 * 60 * 60, at: now)
        }
        let after = try opened.visitorTotals
        print(
            """
            \(gone) sessions ended, \(before.visitors - after.visitors) visitors removed, \
            \(Amount(max(0, before.bytes - after.bytes))) freed
            """)
    }
}
