import Accounts
import ArgumentParser
import Foundation
import Passwords
import Platform
import SiteDatabase

/// Manages accounts: there is no sign-up.
struct AccountCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "account", abstract: "Give, list, change and remove the accounts of people who sign in.",
            discussion: """
                A password is typed without being shown, or is the first line of standard input; it is never an \
                argument, which other users of the machine could read.
                """,
            subcommands: [
                AccountAddCommand<Program>.self, AccountListCommand<Program>.self, AccountPasswdCommand<Program>.self,
                AccountRemoveCommand<Program>.self,
            ])
    }

    /// The accounts of a database.
    static func directory(_ database: DatabaseOption) throws -> any AccountDirectory {
        try database.open(for: Program.self).accounts(hasher: Argon2id())
    }
}

/// Adds an account.
struct AccountAddCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Give somebody an account.")
    }

    @OptionGroup var account: AccountArgument

    @Option(
        help: "The id that the user service gives the same person, so that the same list is found; else a new one.",
        transform: accountID)
    var id: Account.ID?

    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand<Program>.directory(database)
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

/// Lists the accounts.
struct AccountListCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "List the accounts: e-mail address, day of addition, id, with tabs between.")
    }

    @OptionGroup var database: DatabaseOption

    func run() throws {
        for entry in try AccountCommand<Program>.directory(database).accounts() {
            let day = entry.added.formatted(.iso8601.year().month().day())
            print(entry.account.name.text, day, entry.account.id.text.escapingInvisibles, separator: "\t")
        }
    }
}

/// Sets another password.
struct AccountPasswdCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "passwd", abstract: "Set another password, and sign the account out everywhere.")
    }

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        let directory = try AccountCommand<Program>.directory(database)
        guard try directory.accounts().contains(where: { $0.account.name == account.name }) else { throw unknown }
        guard try directory.setPassword(PasswordInput.read(), of: account.name) else { throw unknown }
    }

    private var unknown: CommandFailure { CommandFailure("\(account.name.text) has no account") }
}

/// Removes an account.
struct AccountRemoveCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove", abstract: "Remove an account with its sessions and all that it has.")
    }

    @OptionGroup var account: AccountArgument
    @OptionGroup var database: DatabaseOption

    func run() throws {
        guard try AccountCommand<Program>.directory(database).remove(account.name) else {
            throw CommandFailure("\(account.name.text) has no account")
        }
    }
}

/// Whose account.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The e-mail address to sign in with.", transform: name)
    var name: UserName

    private static func name(_ text: String) throws -> UserName {
        do {
            return try UserName(text)
        } catch {
            throw ValidationError("\(text) is no e-mail address.")
        }
    }
}
