import Accounts
import ArgumentParser
import Foundation

/// Gives an account.
struct AccountAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Give somebody an account.")

    @OptionGroup var account: AccountArgument

    @Option(
        help: "The id that the user service gives the same person, so that the same list is found; else a new one.",
        transform: accountID)
    var id: Account.ID?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand.directory(database)
        let password = try PasswordInput.read()
        guard try directory.add(account.name, password, id: id, at: Date()) != nil else {
            throw CommandFailure(
                "\(account.name.text) has an account already\(id == nil ? "" : ", or the id is taken")")
        }
    }

    private static func accountID(_ text: String) throws -> Account.ID {
        guard let id = Account.ID(text) else {
            throw ValidationError("--id takes 1 to 200 bytes without control bytes.")
        }
        return id
    }
}
