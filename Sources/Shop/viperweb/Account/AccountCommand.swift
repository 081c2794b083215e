import Accounts
import ArgumentParser
import Foundation
import Passwords
import ShopStorage
import SiteDatabase

/// Gives and takes accounts: there is no sign-up.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Give, list, change and remove the accounts of people who sign in.",
        discussion: """
            A password is typed without being shown, or is the first line of standard input; it is never an argument, \
            which other users of the machine could read.
            """,
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountPasswdCommand.self, AccountRemoveCommand.self,
        ])

    /// The accounts of a database.
    static func directory(_ database: DatabaseOption) throws -> any AccountDirectory {
        try SQLiteDatabase(path: database.path, schema: .shop).accounts(hasher: Argon2id())
    }

    /// The name that an argument spells.
    static func name(_ text: String) throws -> UserName {
        do {
            return try UserName(text)
        } catch {
            throw ValidationError("\(text) is no e-mail address.")
        }
    }
}

/// Whose account.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The e-mail address to sign in with.", transform: AccountCommand.name)
    var name: UserName
}
