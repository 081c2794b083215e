import Accounts
import ArgumentParser
import Foundation

/// Lists the accounts.
struct AccountListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts: e-mail address, day of addition, id, with tabs between.")

    @OptionGroup var database: DatabaseOption

    func run() throws {
        for entry in try AccountCommand.directory(database).accounts() {
            let day = entry.added.formatted(.iso8601.year().month().day())
            print(entry.account.name.text, day, entry.account.id.text, separator: "\t")
        }
    }
}
