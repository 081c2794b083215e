import Accounts
import ArgumentParser

/// Takes an account away.
struct AccountRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account with its sessions, to-dos and counter.")

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        guard try AccountCommand.directory(database).remove(account.name) else {
            throw CommandFailure("\(account.name.text) has no account")
        }
    }
}
