import Accounts
import ArgumentParser

/// Sets another password.
struct AccountPasswdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passwd", abstract: "Set another password, and sign the account out everywhere.")

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand.directory(database)
        guard try directory.accounts().contains(where: { $0.account.name == account.name }) else { throw unknown }
        guard try directory.setPassword(PasswordInput.read(), of: account.name) else { throw unknown }
    }

    private var unknown: CommandFailure { CommandFailure("\(account.name.text) has no account") }
}
